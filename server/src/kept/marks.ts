import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isAmong } from '../db/engine-sql.ts';
import { lookUpTogether } from '../db/look-up-together.ts';
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

type Item = 'post_id' | 'comment_id';
type MarkTable = 'post_likes' | 'comment_likes' | 'bookmarks' | 'reports';
/** What a row of the table says of its item. */
type Marked = readonly [MarkTable, MarkBits];

/** Finds a viewer's marks on these items, in the order given. */
export type FindMarks = (queries: Queries, viewer: Viewer, ids: readonly number[]) => Promise<MarkBits[]>;

/**
 * Of what stands together on a page, a viewer has marked little: whatever they marked between its first and its last
 * item is read at once, for all who read that page at the moment. Where they marked very much in between, and where few
 * items are far apart, each is looked up.
 */
export function prepareMarks(item: Item, tables: readonly Marked[]): FindMarks {
  const readBetween = prepareQuery((queries, given: Given<Between>) =>
    unite(tables.map((table) => selectBetween(queries, item, table, given))),
  );
  const readEach = prepareQuery((queries, given: Given<Each>) =>
    unite(tables.map((table) => selectEach(queries, item, table, given))),
  );

  const lookUp = lookUpTogether<Asked, readonly Found[]>({
    alike: ({ ids }) => ids,
    async find(queries, asked) {
      const [{ ids } = { ids: [] }] = asked;
      const viewers = [...new Set(asked.map(({ viewer_id }) => viewer_id))];
      const found = (await findBetween(queries, viewers, ids)) ?? (await readEach(queries, { viewers, ids }));
      const ofViewers = Map.groupBy(found, ({ viewer_id }) => viewer_id);
      return asked.map(({ viewer_id }) => ofViewers.get(viewer_id));
    },
  });

  async function findBetween(queries: Queries, viewers: readonly number[], ids: readonly number[]) {
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    if (ids.length <= FEW && last - first > FAR_APART) return null;
    const most = viewers.length * Math.max(MOST_MIN, ids.length);
    const found = await readBetween(queries, { viewers, first, last, most });
    const isFull = tables.some(([, kind]) => found.filter(({ mark }) => mark === kind).length === most);
    return isFull ? null : found;
  }

  return async (queries, viewer, ids) => {
    if (!viewer || ids.length === 0) return ids.map(() => 0);
    const found = await lookUp(queries, { viewer_id: viewer.id, ids });
    return gather(ids, found ?? [], isAdmin(viewer) ? MODERATED : 0);
  };
}

interface Asked {
  viewer_id: number;
  /** The same list for all who read a kept page. */
  ids: readonly number[];
}

const MOST_MIN = 100;
/** So few are looked up each where there are more ids between the first and the last: room for many marks that are none of theirs. */
const FEW = 30;
const FAR_APART = 2000;

interface Between {
  viewers: readonly number[];
  first: number;
  last: number;
  /** Of one kind of marks; with as many there may be more. */
  most: number;
}

interface Each {
  viewers: readonly number[];
  ids: readonly number[];
}

interface Found {
  viewer_id: number;
  id: number | null;
  mark: MarkBits;
}

function selectBetween(queries: Queries, item: Item, table: Marked, given: Given<Between>) {
  const within = selectMarks(queries, item, table, given)
    .where(sql<boolean>`${sql.ref(item)} between ${given('first')} and ${given('last')}`)
    .limit(given('most'));
  return queries.selectFrom(within.as('within')).select(['viewer_id', 'id', 'mark']);
}

function selectEach(queries: Queries, item: Item, table: Marked, given: Given<Each>) {
  return selectMarks(queries, item, table, given).where(isAmong(queries, item, given('ids'), 'int'));
}

function selectMarks(
  queries: Queries,
  item: Item,
  [table, mark]: Marked,
  given: Given<Pick<Between, 'viewers'>>,
) {
  const viewer = table === 'reports' ? 'reporter_id' : 'user_id';
  return queries
    .selectFrom(table)
    .select([
      sql<number>`${sql.ref(viewer)}`.as('viewer_id'),
      sql<number | null>`${sql.ref(item)}`.as('id'),
      sql<MarkBits>`${sql.lit(mark)}`.as('mark'),
    ])
    .where(isAmong(queries, viewer, given('viewers'), 'int'));
}

function unite<Query extends { unionAll(other: Query): Query }>([first, ...others]: readonly Query[]) {
  if (!first) throw new Error('There are no marks to look for.');
  return others.reduce((united, other) => united.unionAll(other), first);
}

/** `common` is on all of them. */
function gather(ids: readonly number[], found: readonly Found[], common: MarkBits): MarkBits[] {
  const bits = new Map<number | null, MarkBits>();
  for (const { id, mark } of found) bits.set(id, (bits.get(id) ?? common) | mark);
  return ids.map((id) => bits.get(id) ?? common);
}
