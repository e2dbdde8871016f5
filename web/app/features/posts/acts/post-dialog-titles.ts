import { type ConfirmedAction, confirmationTitle } from '../../../ui/dialogs/confirmation-title.ts';

export const TITLES = {
  explain: 'Why is this here?',
  correct: 'Correct details',
  collect: 'Add to collection',
  outdated: 'Outdated?',
  work: 'Also about this?',
  sources: 'Sources',
};

/** An act that needs a confirmation, or another dialog about a post. */
export type PostDialogName = ConfirmedAction | keyof typeof TITLES;

export function titleOf(shown: PostDialogName): string {
  return isTitled(shown) ? TITLES[shown] : confirmationTitle(shown, 'post');
}

/** False for confirmations. */
export function isTitled(shown: string): shown is keyof typeof TITLES {
  return shown in TITLES;
}
