/** Lists are sorted by one column, then by id, largest first. */

export const LARGEST_ID = 2 ** 31 - 1;

/** A column that lists are sorted by. */
export interface SortColumn {
  name: string;
  isInteger: boolean;
}

/** Milliseconds since 1970. */
export const CREATED_AT: SortColumn = { name: 'created_at', isInteger: true };
/** By likes, then by time. */
export const TOP_KEY: SortColumn = { name: 'top_key', isInteger: true };
export const RANK: SortColumn = { name: 'rank', isInteger: false };

/** A row's value of the sort column, and its id. */
export interface SortKeyValues {
  sort: number;
  id: number;
}

/** Negative when `a` comes before `b`. */
export function compareKeys(a: SortKeyValues, b: SortKeyValues): number {
  return b.sort - a.sort || b.id - a.id;
}

/** A part of a list. */
export interface KeysetRange {
  /** `asc` reads backwards, towards the start of the list. */
  order: 'asc' | 'desc';
  /** The range begins after this row; null: at the start. */
  past: SortKeyValues | null;
  offset: number;
  limit: number;
}
