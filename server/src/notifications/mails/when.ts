import { MAIL_DELAY_MS } from '@magpie/contract/limits';
import type { MailFrequency } from '@magpie/contract/values';

/**
 * The latest time at which an event is emailed. An email about an earlier event of the same frequency includes it. null for
 * never.
 */
export function mailDueAt(frequency: MailFrequency, happenedAt: number): number | null {
  return frequency === 'never' ? null : happenedAt + MAIL_DELAY_MS[frequency];
}
