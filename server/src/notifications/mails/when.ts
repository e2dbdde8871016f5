import { MAIL_DELAY_MS } from '@magpie/contract/limits';
import type { MailFrequency } from '@magpie/contract/values';

/** The latest time to send an event, which is sent with an earlier one of the same frequency if there is one; null for never. */
export function mailDueAt(frequency: MailFrequency, happenedAt: number): number | null {
  return frequency === 'never' ? null : happenedAt + MAIL_DELAY_MS[frequency];
}
