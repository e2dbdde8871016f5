/** Lists are sorted by one column, then by id, both largest first or both smallest first. */

export const LARGEST_ID = 2 ** 31 - 1;

/** A column that lists are sorted by. */
export interface SortColumn {
  name: string;
  isInteger: boolean;
  /** `desc`: lists begin with the largest value. */
  order: Order;
}

export type Order = 'asc' | 'desc';

/** Milliseconds since 1970. */
export const CREATED_AT: SortColumn = { name: 'created_at', isInteger: true, order: 'desc' };
/** By likes, then by time. */
export const TOP_KEY: SortColumn = { name: 'top_key', isInteger: true, order: 'desc' };
export const RANK: SortColumn = { name: 'rank', isInteger: false, order: 'desc' };
/** When a post or comment began to wait for a decision; null while it does not. */
export const WAITING_SINCE: SortColumn = { name: 'waiting_since', isInteger: true, order: 'asc' };

/** A row's value of the sort column, and its id. */
export interface SortKeyValues {
  sort: number;
  id: number;
}

/** Negative when `a` comes before `b`, largest first. */
export function compareKeys(a: SortKeyValues, b: SortKeyValues): number {
  return b.sort - a.sort || b.id - a.id;
}

/** A part of a list. */
export interface KeysetRange {
  /** The sort column's order, or the opposite, which reads backwards, towards the start of the list. */
  order: Order;
  /** The range begins after this row; null: at the start. */
  past: SortKeyValues | null;
  offset: number;
  limit: number;
}
