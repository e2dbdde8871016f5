import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { compareKeys, type KeysetRange, type SortColumn, type SortKeyValues } from './keyset.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** Rows that indexes hold in the order of a list. */
export interface IndexScan {
  table: string;
  /** `id` unless given. */
  idColumn?: string;
  sort: SortColumn;
  /** Each is read in an index that begins with its columns; together they are the list, and none overlaps another. */
  conditions: readonly RawBuilder<boolean>[];
}

/** Which of the scanned rows are in the list. */
export interface RowFilter {
  /** Joins what the condition asks about to `scanned.id`. */
  join: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
}

/** The rows of a part of a list, in its order. */
export interface FoundKeys {
  keys: SortKeyValues[];
  /** Where the scan stopped at its limit: there may be more. null: it found enough, or the list ended. */
  stoppedAt: SortKeyValues | null;
}

/** How a list is read. */
export interface KeySource {
  sort: SortColumn;
  read(range: KeysetRange): Promise<FoundKeys>;
}

/** The most index rows that are looked at for one page of a filtered or sorted list: about 25 ms of processor time. */
export const SCAN_LIMIT = 10_000;
/** SQLite looks up so many rows in a few milliseconds, and other requests run in between. */
const BATCH = 2000;
/** Nearly every row matches in the lists that screens show. */
const FIRST_BATCH_FACTOR = 2;

/** A list that the indexes hold as it is. */
export function scanIndex(queries: Queries, scan: IndexScan): KeySource {
  return {
    sort: scan.sort,
    async read(range) {
      const { rows } = await indexRows(scan, range).execute(queries);
      return { keys: rows, stoppedAt: null };
    },
  };
}

/** The matching rows of an index, in its order. */
export function scanMatching(queries: Queries, scan: IndexScan, filter: RowFilter): KeySource {
  return {
    sort: scan.sort,
    async read({ order, past, offset, limit }) {
      const wanted = offset + limit;
      const keys: SortKeyValues[] = [];
      let stoppedAt: SortKeyValues | null = null;
      for await (const batch of scanBatches(queries, scan, filter, { order, past }, wanted)) {
        keys.push(...batch.matches);
        if (keys.length >= wanted) return { keys: keys.slice(offset, wanted), stoppedAt: null };
        stoppedAt = batch.end;
      }
      return { keys: keys.slice(offset), stoppedAt };
    },
  };
}

/** The matching rows among the first of an index, in another order. */
export function sortMatching(
  queries: Queries,
  scan: IndexScan,
  filter: RowFilter,
  sort: SortColumn,
): KeySource {
  const all = { order: 'desc', past: null } as const;
  return sorted(sort, async () => {
    const keys: SortKeyValues[] = [];
    for await (const { matches } of scanBatches(queries, scan, filter, all, SCAN_LIMIT, sql.raw(sort.name)))
      keys.push(...matches);
    return keys;
  });
}

/** A list of few rows, which are sorted here. */
export function sorted(sort: SortColumn, findAll: () => Promise<SortKeyValues[]>): KeySource {
  return {
    sort,
    async read({ order, past, offset, limit }) {
      const sign = order === 'desc' ? 1 : -1;
      const all = await findAll();
      const inRange = past ? all.filter((key) => sign * compareKeys(key, past) > 0) : all;
      const keys = inRange.sort((a, b) => sign * compareKeys(a, b));
      return { keys: keys.slice(offset, offset + limit), stoppedAt: null };
    },
  };
}

/** The matching ones of few rows; undefined where there are more than `limit`. */
export async function matchingAmong(
  queries: Queries,
  ids: RawBuilder<{ id: number }>,
  limit: number,
  filter: RowFilter,
  sort: SortColumn,
): Promise<KeySource | undefined> {
  const rows = sql<SortKeyValues>`select 0 as sort, id from (${ids} limit ${limit + 1}) as few`;
  const found = await judgedRows(queries, rows, filter, sql.raw(sort.name), 'desc');
  if (found.length > limit) return undefined;
  return sorted(sort, async () => found.filter(({ isMatch }) => isMatch === 1));
}

interface Batch {
  matches: SortKeyValues[];
  /** The last row that was looked at; null at the end of the list. */
  end: SortKeyValues | null;
}

async function* scanBatches(
  queries: Queries,
  scan: IndexScan,
  filter: RowFilter,
  { order, past }: Pick<KeysetRange, 'order' | 'past'>,
  wanted: number,
  sort: RawBuilder<unknown> = sql`scanned.sort`,
): AsyncGenerator<Batch> {
  let limit = Math.min(wanted * FIRST_BATCH_FACTOR, BATCH);
  let from = past;
  for (let scanned = 0; scanned < SCAN_LIMIT;) {
    const part = indexRows(scan, { order, past: from, offset: 0, limit });
    const rows = await judgedRows(queries, part, filter, sort, order);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    from = last ? { sort: last.scannedSort, id: last.id } : null;
    yield { matches: rows.filter(({ isMatch }) => isMatch === 1), end: from };
    if (!from) return;
    scanned += rows.length;
    limit = Math.min(BATCH, SCAN_LIMIT - scanned);
    await yieldToEventLoop();
  }
}

interface JudgedRow extends SortKeyValues {
  scannedSort: number;
  isMatch: 0 | 1;
}

/**
 * Looks each row up, in their order, and tells whether it matches. As a value rather than in `where`, so that no
 * engine reads the rows by an index of the condition instead.
 */
async function judgedRows(
  queries: Queries,
  rows: RawBuilder<SortKeyValues>,
  { join, condition }: RowFilter,
  sort: RawBuilder<unknown>,
  order: KeysetRange['order'],
): Promise<JudgedRow[]> {
  const found = await sql<JudgedRow>`
    select scanned.id, scanned.sort as ${sql.ref('scannedSort')}, ${sort} as sort,
      case when ${condition} then 1 else 0 end as ${sql.ref('isMatch')}
    from (${rows}) as scanned ${join}
    order by scanned.sort ${sql.raw(order)}, scanned.id ${sql.raw(order)}`.execute(queries);
  return found.rows;
}

/** A statement that finds rows by indexes alone. */
export function indexRows(
  { table, idColumn = 'id', sort, conditions }: IndexScan,
  { order, past, offset, limit }: KeysetRange,
): RawBuilder<SortKeyValues> {
  const keys = sql.raw(`${sort.name}, ${idColumn}`);
  const direction = sql.raw(order);
  const sign = sql.raw(order === 'desc' ? '<' : '>');
  const bound = past ? sql`and (${keys}) ${sign} (${past.sort}, ${past.id})` : sql``;
  const parts = conditions.map(
    (condition) => sql`
      select ${sql.raw(sort.name)} as sort, ${sql.raw(idColumn)} as id from ${sql.raw(table)}
      where ${condition} ${bound}
      order by ${sql.raw(sort.name)} ${direction}, ${sql.raw(idColumn)} ${direction}`,
  );
  const slice = offset > 0 ? sql`limit ${limit} offset ${offset}` : sql`limit ${limit}`;
  const [only] = parts;
  if (only && parts.length === 1) return sql<SortKeyValues>`${only} ${slice}`;
  // Both engines merge parts that are in order themselves, without reading more than the page of any.
  const merged = sql.join(
    parts.map((part, index) => sql`select * from (${part}) as ${sql.raw(`part_${index}`)}`),
    sql` union all `,
  );
  return sql<SortKeyValues>`select * from (${merged}) as merged order by sort ${direction}, id ${direction} ${slice}`;
}
