import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { lookUpTogether } from '../db/look-up-together.ts';
import { isAdmin, type Viewer } from '../permissions.ts';

/** A viewer's flags on one post or comment (`is_liked`, …), as the bits of one number. */
export type FlagBits = number;

export const LIKED = 1;
export const BOOKMARKED = 2;
export const REPORTED = 4;
export const CAN_MODERATE = 8;
/**
 * All flags together are below this. `FlagBits` are the flags, plus this number times (new comments + 1) if the viewer has
 * ever visited the thread.
 */
export const FLAG_BITS_END = 16;

/** The number of new comments in a viewer's flags; null if they never visited the thread. */
export function newCommentsIn(bits: FlagBits): number | null {
  const visited = Math.floor(bits / FLAG_BITS_END);
  return visited === 0 ? null : visited - 1;
}

export function hasFlag(bits: FlagBits, flag: FlagBits): boolean {
  return (bits & flag) !== 0;
}

type ItemColumn = 'post_id' | 'comment_id';
type FlagTable = 'post_likes' | 'comment_likes' | 'bookmarks' | 'reports' | 'post_visits';
/** If the second value is a flag, each row of the table sets it. If it is an expression, it computes the bits from a row. */
type FlagSource = readonly [FlagTable, FlagBits | RawBuilder<FlagBits>];

/** Finds a viewer's flags on these items, in the order given. */
export type FindFlags = (queries: Queries, viewer: Viewer, ids: readonly number[]) => Promise<FlagBits[]>;

/**
 * Finds all flags in one statement, shared by the viewers who read the same page in the same tick. The ids of a page are
 * close together, so it reads the viewer's rows between the smallest and the largest id. Where ids are far apart, or a
 * viewer has very many rows between them, each id is looked up instead.
 */
export function flagsFinder(item: ItemColumn, sources: readonly FlagSource[]): FindFlags {
  const lookUp = lookUpTogether<FlagRequest, readonly FlagRow[]>({
    groupOf: ({ ids }) => ids,
    async find(queries, requests) {
      const [{ ids } = { ids: [] }] = requests;
      const viewers = [...new Set(requests.map(({ viewer_id }) => viewer_id))];
      const rows =
        (await findBetween(queries, viewers, ids)) ??
        (await readRows(queries, viewers, sql`in (${sql.join([...ids])})`));
      const byViewer = Map.groupBy(rows, ({ viewer_id }) => viewer_id);
      return requests.map(({ viewer_id }) => byViewer.get(viewer_id));
    },
  });

  async function findBetween(queries: Queries, viewers: readonly number[], ids: readonly number[]) {
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    if (ids.length <= FEW_IDS && last - first > FAR_APART) return null;
    const limit = viewers.length * Math.max(ROWS_PER_VIEWER_MIN, ids.length);
    const rows = await readRows(queries, viewers, sql`between ${first} and ${last}`, limit);
    const reachedLimit = sources.some((_, at) => rows.filter(({ source }) => source === at).length === limit);
    return reachedLimit ? null : rows;
  }

  /** In raw SQL, since building it with Kysely would take longer than running it. @param limit of each table's rows */
  async function readRows(
    queries: Queries,
    viewers: readonly number[],
    ids: RawBuilder<unknown>,
    limit = NO_LIMIT,
  ) {
    const parts = sources.map(([table, flag], at) => {
      const value = typeof flag === 'number' ? sql.lit(flag) : flag;
      const viewer = sql.ref(table === 'reports' ? 'reporter_id' : 'user_id');
      return sql`select * from (
        select ${viewer} as viewer_id, ${sql.ref(item)} as id, ${value} as flag, ${sql.lit(at)} as source
        from ${sql.table(table)}
        where ${viewer} in (${sql.join(viewers)}) and ${sql.ref(item)} ${ids} limit ${limit}
      ) as ${sql.ref(`from_${table}`)}`;
    });
    const { rows } = await sql<FlagRow>`${sql.join(parts, sql` union all `)}`.execute(queries);
    return rows;
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
const NO_LIMIT = 1_000_000;

interface FlagRow {
  viewer_id: number;
  id: number;
  flag: FlagBits;
  /** Its index among the sources. */
  source: number;
}

/** Every id gets the flags in `common`. */
function bitsOf(ids: readonly number[], rows: readonly FlagRow[], common: FlagBits): FlagBits[] {
  const bits = new Map<number, FlagBits>();
  for (const { id, flag } of rows) bits.set(id, (bits.get(id) ?? common) | flag);
  return ids.map((id) => bits.get(id) ?? common);
}
