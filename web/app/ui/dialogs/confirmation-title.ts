import { actionLabels } from '@magpie/contract/messages/actions';

/** The actions on a post or comment that need a confirmation. */
export type ConfirmedAction = 'report' | 'remove' | 'delete';

/** The title of a report names only the action, because the dialog asks for more than a confirmation. */
export function confirmationTitle(action: ConfirmedAction, noun: string): string {
  return action === 'report' ? actionLabels.report : `${actionLabels[action]} ${noun}`;
}
