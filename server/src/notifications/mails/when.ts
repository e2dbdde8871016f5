import { MAIL_DELAY_MS } from '@magpie/contract/limits';
import type { MailFrequency } from '@magpie/contract/values';

/**
 * When an email about an event is due. If an event of a kind with the same frequency is due before that, its email includes
 * this event, too. null for never.
 */
export function mailDueAt(frequency: MailFrequency, happenedAt: number): number | null {
  return frequency === 'never' ? null : happenedAt + MAIL_DELAY_MS[frequency];
}
