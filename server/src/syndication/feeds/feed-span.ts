import { DAY_MS } from '@magpie/contract/limits';

/** How far back a feed goes, and the minimum and maximum number of its entries. */
const FEED_SPAN_MS = 2 * DAY_MS;
const FEED_MIN = 20;
export const FEED_MAX = 300;

/** The rows that belong into a feed. @param rows at most `FEED_MAX`, newest first */
export function withinSpan<Row extends { created_at: number }>(rows: readonly Row[], now: number): Row[] {
  return rows.filter(({ created_at }, index) => index < FEED_MIN || created_at >= now - FEED_SPAN_MS);
}
