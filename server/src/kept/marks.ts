import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isAmong } from '../db/dialect.ts';
import type { Given } from '../db/prepared.ts';

/** The marks of a viewer on one post or comment, as the bits of one number. */
export type MarkBits = number;

export const LIKED = 1;
export const BOOKMARKED = 2;
export const REPORTED = 4;
export const MODERATED = 8;
/** Bits are below this. */
export const MARK_BITS_END = 16;

export function hasMark(bits: MarkBits, mark: MarkBits): boolean {
  return (bits & mark) !== 0;
}

export interface AskedMarks {
  viewer_id: number;
  ids: readonly number[];
}

/** What of the items asked for the viewer has in this table. */
export function selectMark(
  table: 'post_likes' | 'comment_likes' | 'bookmarks' | 'reports',
  item: 'post_id' | 'comment_id',
  mark: MarkBits,
  queries: Queries,
  given: Given<AskedMarks>,
) {
  const whose = table === 'reports' ? 'reporter_id' : 'user_id';
  return queries
    .selectFrom(table)
    .select([sql<number | null>`${sql.ref(item)}`.as('id'), sql<MarkBits>`${sql.lit(mark)}`.as('mark')])
    .where(queries.dynamic.ref<string>(whose), '=', given('viewer_id'))
    .where(isAmong(queries, item, given('ids')));
}

/** Puts together what was found of each item, in the order of `ids`; `common` is on all of them. */
export function gatherMarks(
  ids: readonly number[],
  found: readonly { id: number | null; mark: MarkBits }[],
  common: MarkBits,
): MarkBits[] {
  const bits = new Map<number | null, MarkBits>();
  for (const { id, mark } of found) bits.set(id, (bits.get(id) ?? common) | mark);
  return ids.map((id) => bits.get(id) ?? common);
}
