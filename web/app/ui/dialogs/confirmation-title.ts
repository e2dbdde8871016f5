import { actionLabels } from '@magpie/contract/messages/actions';

/** The actions on a post or comment that need a confirmation. */
export type ConfirmedAction = 'report' | 'remove' | 'delete';

/** A report asks for more than a confirmation, and is named by the act alone. */
export function confirmationTitle(action: ConfirmedAction, noun: string): string {
  return action === 'report' ? actionLabels.report : `${actionLabels[action]} ${noun}`;
}
