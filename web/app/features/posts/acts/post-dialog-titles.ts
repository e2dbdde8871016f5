import { type ConfirmedAction, confirmationTitle } from '../../../ui/dialogs/confirmation-title.ts';

export const TITLES = { explain: 'Why is this here?', correct: 'Correct details' };

/** An act that needs a confirmation, or another dialog about a post. */
export type PostDialogName = ConfirmedAction | keyof typeof TITLES;

export function titleOf(shown: PostDialogName): string {
  return shown === 'explain' || shown === 'correct' ? TITLES[shown] : confirmationTitle(shown, 'post');
}
