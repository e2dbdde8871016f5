import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isAmong } from '../db/engine-sql.ts';
import { lookUpTogether } from '../db/look-up-together.ts';
import { type Param, prepareQuery } from '../db/prepared.ts';
import { isAdmin, type Viewer } from '../permissions.ts';

/** A viewer's flags on one post or comment (`is_liked`, …), as the bits of one number. */
export type FlagBits = number;

export const LIKED = 1;
export const BOOKMARKED = 2;
export const REPORTED = 4;
export const CAN_MODERATE = 8;
/** Every combination of flags is below this. */
export const FLAG_BITS_END = 16;

export function hasFlag(bits: FlagBits, flag: FlagBits): boolean {
  return (bits & flag) !== 0;
}

type ItemColumn = 'post_id' | 'comment_id';
type FlagTable = 'post_likes' | 'comment_likes' | 'bookmarks' | 'reports';
/** A row in the table means that the flag is set. */
type FlagSource = readonly [FlagTable, FlagBits];

/** Finds a viewer's flags on these items, in the order given. */
export type FindFlags = (queries: Queries, viewer: Viewer, ids: readonly number[]) => Promise<FlagBits[]>;

/**
 * Finds all flags in one statement, shared by the viewers who read the same page in the same tick. The ids of a page are close
 * together, so it reads the viewer's rows between the smallest and the largest id. Where ids are far apart, or a viewer
 * has very many rows between them, each id is looked up instead.
 */
export function prepareFlags(item: ItemColumn, sources: readonly FlagSource[]): FindFlags {
  const readBetween = prepareQuery((queries, param: Param<Between>) =>
    unionAll(sources.map((source) => selectBetween(queries, item, source, param))),
  );
  const readEach = prepareQuery((queries, param: Param<Each>) =>
    unionAll(sources.map((source) => selectEach(queries, item, source, param))),
  );

  const lookUp = lookUpTogether<FlagRequest, readonly FlagRow[]>({
    groupOf: ({ ids }) => ids,
    async find(queries, requests) {
      const [{ ids } = { ids: [] }] = requests;
      const viewers = [...new Set(requests.map(({ viewer_id }) => viewer_id))];
      const rows = (await findBetween(queries, viewers, ids)) ?? (await readEach(queries, { viewers, ids }));
      const byViewer = Map.groupBy(rows, ({ viewer_id }) => viewer_id);
      return requests.map(({ viewer_id }) => byViewer.get(viewer_id));
    },
  });

  async function findBetween(queries: Queries, viewers: readonly number[], ids: readonly number[]) {
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    if (ids.length <= FEW_IDS && last - first > FAR_APART) return null;
    const limit = viewers.length * Math.max(ROWS_PER_VIEWER_MIN, ids.length);
    const rows = await readBetween(queries, { viewers, first, last, limit });
    const reachedLimit = sources.some(([, flag]) => rows.filter((row) => row.flag === flag).length === limit);
    return reachedLimit ? null : rows;
  }

  return async (queries, viewer, ids) => {
    if (!viewer || ids.length === 0) return ids.map(() => 0);
    const rows = await lookUp(queries, { viewer_id: viewer.id, ids });
    return bitsOf(ids, rows ?? [], isAdmin(viewer) ? CAN_MODERATE : 0);
  };
}

interface FlagRequest {
  viewer_id: number;
  /** All viewers of a cached page pass the same array. */
  ids: readonly number[];
}

const ROWS_PER_VIEWER_MIN = 100;
/** Up to this number of ids are looked up one by one when they are far apart: many other rows may lie between them. */
const FEW_IDS = 30;
const FAR_APART = 2000;

interface Between {
  viewers: readonly number[];
  first: number;
  last: number;
  /** The maximum number of rows that are read from one table. */
  limit: number;
}

interface Each {
  viewers: readonly number[];
  ids: readonly number[];
}

interface FlagRow {
  viewer_id: number;
  id: number | null;
  flag: FlagBits;
}

function selectBetween(queries: Queries, item: ItemColumn, source: FlagSource, param: Param<Between>) {
  const within = selectFlags(queries, item, source, param)
    .where(sql<boolean>`${sql.ref(item)} between ${param('first')} and ${param('last')}`)
    .limit(param('limit'));
  return queries.selectFrom(within.as('within')).select(['viewer_id', 'id', 'flag']);
}

function selectEach(queries: Queries, item: ItemColumn, source: FlagSource, param: Param<Each>) {
  return selectFlags(queries, item, source, param).where(isAmong(queries, item, param('ids'), 'int'));
}

function selectFlags(
  queries: Queries,
  item: ItemColumn,
  [table, flag]: FlagSource,
  param: Param<Pick<Between, 'viewers'>>,
) {
  const viewer = table === 'reports' ? 'reporter_id' : 'user_id';
  return queries
    .selectFrom(table)
    .select([
      sql<number>`${sql.ref(viewer)}`.as('viewer_id'),
      sql<number | null>`${sql.ref(item)}`.as('id'),
      sql<FlagBits>`${sql.lit(flag)}`.as('flag'),
    ])
    .where(isAmong(queries, viewer, param('viewers'), 'int'));
}

function unionAll<Query extends { unionAll(other: Query): Query }>([first, ...others]: readonly Query[]) {
  if (!first) throw new Error('A query for flags needs at least one source.');
  return others.reduce((united, other) => united.unionAll(other), first);
}

/** Every id gets the flags in `common`. */
function bitsOf(ids: readonly number[], rows: readonly FlagRow[], common: FlagBits): FlagBits[] {
  const bits = new Map<number | null, FlagBits>();
  for (const { id, flag } of rows) bits.set(id, (bits.get(id) ?? common) | flag);
  return ids.map((id) => bits.get(id) ?? common);
}
