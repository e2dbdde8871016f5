import { type Compilable, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isAmong } from '../db/dialect.ts';
import { type Given, prepareQuery } from '../db/prepared.ts';
import { isAdmin, type Viewer } from '../permissions.ts';

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

interface AskedMarks {
  viewer_id: number;
  ids: readonly number[];
}

interface FoundMark {
  id: number | null;
  mark: MarkBits;
}

/** Finds a viewer's marks on items, in the order of their ids, in one look-up. */
export type FindMarks = (queries: Queries, viewer: Viewer, ids: readonly number[]) => Promise<MarkBits[]>;

/** @param build selects them with `selectMark`, table by table */
export function marksIn(
  build: (queries: Queries, given: Given<AskedMarks>) => Compilable<FoundMark>,
): FindMarks {
  const select = prepareQuery(build);
  return async (queries, viewer, ids) => {
    if (!viewer || ids.length === 0) return ids.map(() => 0);
    const found = await select(queries, { viewer_id: viewer.id, ids });
    return gather(ids, found, isAdmin(viewer) ? MODERATED : 0);
  };
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

/** What is `common` is on all of them. */
function gather(ids: readonly number[], found: readonly FoundMark[], common: MarkBits): MarkBits[] {
  const bits = new Map<number | null, MarkBits>();
  for (const { id, mark } of found) bits.set(id, (bits.get(id) ?? common) | mark);
  return ids.map((id) => bits.get(id) ?? common);
}
