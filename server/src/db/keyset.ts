import { HALF_LIFE_MS } from '@magpie/contract/curation/half-lives';
import { RANK_SECONDS_PER_MAGNITUDE } from '@magpie/contract/limits';
import type { HalfLife } from '@magpie/contract/values';

/** Lists are sorted by one column, then by id, both largest first or both smallest first. */

export const LARGEST_ID = 2 ** 31 - 1;

/** A column, or an expression with an index, by which lists are sorted. */
export interface SortColumn {
  name: string;
  isInteger: boolean;
  isExpression?: true;
  /** `desc`: lists begin with the largest value. */
  order: Order;
}

export type Order = 'asc' | 'desc';

/** Milliseconds since 1970. */
export const CREATED_AT: SortColumn = { name: 'created_at', isInteger: true, order: 'desc' };
/** By likes, then by time. */
export const TOP_KEY: SortColumn = { name: 'top_key', isInteger: true, order: 'desc' };
export const RANK: SortColumn = { name: 'rank', isInteger: false, order: 'desc' };
/** When a post was marked as sponsored; null for others. */
export const SPONSORED_AT: SortColumn = { name: 'sponsored_at', isInteger: true, order: 'desc' };
/** When a post, comment or collection began to wait for a decision; null while it does not. */
export const WAITING_SINCE: SortColumn = { name: 'waiting_since', isInteger: true, order: 'asc' };

/** The rank with another half-life. */
export function rankWith(halfLife: HalfLife): SortColumn {
  const points = 'likes_count + 2 * discussion_count';
  const magnitude = `log10(case when ${points} > 1 then ${points} else 1 end)`;
  const name = `(${magnitude} + created_at / ${msPerMagnitude(halfLife)})`;
  return { name, isInteger: false, isExpression: true, order: 'desc' };
}

/** The age that offsets ten times as many likes and comments, in milliseconds. */
export function msPerMagnitude(halfLife: HalfLife | null): number {
  return halfLife === null ? RANK_SECONDS_PER_MAGNITUDE * 1000 : HALF_LIFE_MS[halfLife] / Math.log10(2);
}

/** A row's value of the sort column, and its id. */
export interface SortKeyValues {
  sort: number;
  id: number;
  /** Why the row is in the list, where the list says so. */
  reason?: number;
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
