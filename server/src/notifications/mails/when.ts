import { MAIL_DELAY_MS } from '@magpie/contract/limits';
import type { MailFrequency } from '@magpie/contract/values';

/** When an event is mailed at the latest: it goes with an earlier one of the same frequency. null for never. */
export function mailDueAt(frequency: MailFrequency, happenedAt: number): number | null {
  return frequency === 'never' ? null : happenedAt + MAIL_DELAY_MS[frequency];
}
