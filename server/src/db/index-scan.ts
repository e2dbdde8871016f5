import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { compareKeys, type KeysetRange, type SortColumn, type SortKeyValues } from './keyset.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** The rows of a list, read from indexes in the order of the list. */
export interface IndexScan {
  table: string;
  /** `id` unless given. */
  idColumn?: string;
  sort: SortColumn;
  /** Each condition is read from an index that begins with its columns. Each row of the list meets exactly one condition. */
  conditions: readonly RawBuilder<boolean>[];
}

/** Which of the scanned rows are in the list. */
export interface RowFilter {
  /** Joins the tables that the condition needs to `scanned.id`. */
  join: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
}

/** The keys of a range of a list, in the order of the range. */
export interface FoundKeys {
  keys: SortKeyValues[];
  /**
   * The last row that the scan looked at, if it reached its limit: more rows of the list may follow. null if it found enough
   * or reached the end of the list.
   */
  stoppedAt: SortKeyValues | null;
}

export interface KeySource {
  sort: SortColumn;
  read(range: KeysetRange): Promise<FoundKeys>;
}

/**
 * The maximum number of index rows that are read for one page of a filtered or sorted list: about 25 ms of processor time.
 */
export const SCAN_LIMIT = 10_000;
/** SQLite looks up this number of rows in a few milliseconds; other requests run between two batches. */
const BATCH = 2000;
/** The first batch has this many times the rows of the page: nearly every row matches in the lists that screens show. */
const FIRST_BATCH_FACTOR = 2;
/** Each further batch is at most this many times as large as the previous one: where few rows match, it must be larger. */
const GROWTH = 4;

/** A list of all scanned rows. */
export function scanIndex(queries: Queries, scan: IndexScan): KeySource {
  return {
    sort: scan.sort,
    async read(range) {
      const { rows } = await indexRows(scan, range).execute(queries);
      return { keys: rows, stoppedAt: null };
    },
  };
}

/**
 * The matching rows of a scan, in its order.
 * @param limit how many rows are read for a page, at most
 * @param expected how many rows will probably be read, if more than twice as many as the page has
 */
export function scanMatching(
  queries: Queries,
  scan: IndexScan,
  filter: RowFilter,
  { limit = SCAN_LIMIT, expected = 0 }: { limit?: number; expected?: number } = {},
): KeySource {
  return {
    sort: scan.sort,
    async read({ order, past, offset, limit: size }) {
      const wanted = offset + size;
      const keys: SortKeyValues[] = [];
      let stoppedAt: SortKeyValues | null = null;
      const rows = { first: Math.max(expected, wanted * FIRST_BATCH_FACTOR), limit };
      for await (const batch of scanBatches(queries, scan, filter, { order, past }, rows)) {
        keys.push(...batch.matches);
        if (keys.length >= wanted) return { keys: keys.slice(offset, wanted), stoppedAt: null };
        stoppedAt = batch.end;
      }
      return { keys: keys.slice(offset), stoppedAt };
    },
  };
}

/**
 * The rows of a list that `accepts` returns, in the order of the list. Stops after `SCAN_LIMIT` rows that were not accepted.
 * @param accepts which of these ids are in the list
 * @param batch how many rows to read at once, at least
 */
export function filterKeys(
  source: KeySource,
  accepts: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
  batch = 0,
): KeySource {
  return {
    sort: source.sort,
    async read({ order, past, offset, limit }) {
      const wanted = offset + limit;
      const keys: SortKeyValues[] = [];
      let from = past;
      let size = Math.min(Math.max(batch, wanted * FIRST_BATCH_FACTOR), BATCH);
      for (let scanned = 0; scanned - keys.length < SCAN_LIMIT;) {
        const found = await source.read({ order, past: from, offset: 0, limit: size });
        const accepted = await accepts(found.keys.map(({ id }) => id));
        keys.push(...found.keys.filter(({ id }) => accepted.has(id)));
        if (keys.length >= wanted) return { keys: keys.slice(offset, wanted), stoppedAt: null };
        if (found.keys.length < size) return { keys: keys.slice(offset), stoppedAt: found.stoppedAt };
        from = found.keys.at(-1) ?? null;
        scanned += size;
        // As many rows as are probably enough if the same share of them is accepted as so far.
        const left = ((wanted - keys.length) * scanned * FIRST_BATCH_FACTOR) / Math.max(keys.length, 1);
        size = Math.min(Math.max(batch, Math.ceil(left)), size * GROWTH, BATCH);
        await yieldToEventLoop();
      }
      return { keys: keys.slice(offset), stoppedAt: from };
    },
  };
}

/** The matching rows among the first `SCAN_LIMIT` of a scan, sorted by another column. */
export function sortMatching(
  queries: Queries,
  scan: IndexScan,
  filter: RowFilter,
  sort: SortColumn,
): KeySource {
  const all = { order: scan.sort.order, past: null } as const;
  return sorted(sort, async () => {
    const keys: SortKeyValues[] = [];
    const every = { first: SCAN_LIMIT, limit: SCAN_LIMIT };
    for await (const { matches } of scanBatches(queries, scan, filter, all, every, sql.raw(sort.name)))
      keys.push(...matches);
    return keys;
  });
}

/** A short list, sorted in memory. */
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

/** The matching rows among these ids, sorted in memory; undefined when there are more than `limit` ids. */
export async function matchingAmong(
  queries: Queries,
  ids: RawBuilder<{ id: number }>,
  limit: number,
  filter: RowFilter,
  sort: SortColumn,
): Promise<KeySource | undefined> {
  const rows = sql<SortKeyValues>`select 0 as sort, id from (${ids} limit ${limit + 1}) as few`;
  const found = await checkRows(queries, rows, filter, sql.raw(sort.name), 'desc');
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
  { first, limit }: { first: number; limit: number },
  sort: RawBuilder<unknown> = sql`scanned.sort`,
): AsyncGenerator<Batch> {
  let size = Math.min(first, BATCH);
  let from = past;
  for (let scanned = 0; scanned < limit;) {
    const part = indexRows(scan, { order, past: from, offset: 0, limit: size });
    const rows = await checkRows(queries, part, filter, sort, order);
    const last = rows.length === size ? rows.at(-1) : undefined;
    from = last ? { sort: last.scannedSort, id: last.id } : null;
    yield { matches: rows.filter(({ isMatch }) => isMatch === 1), end: from };
    if (!from) return;
    scanned += rows.length;
    size = Math.min(size * GROWTH, BATCH, limit - scanned);
    await yieldToEventLoop();
  }
}

interface CheckedRow extends SortKeyValues {
  scannedSort: number;
  isMatch: 0 | 1;
}

/** Looks up each row and whether it matches. */
async function checkRows(
  queries: Queries,
  ...[rows, filter, sort, order]: Parameters<typeof checkedRows>
): Promise<CheckedRow[]> {
  return (await checkedRows(rows, filter, sort, order).execute(queries)).rows;
}

/**
 * The condition is a selected value and not in `where`, so that no engine scans an index on the columns of the condition
 * instead. A filter joins its tables one by one: of a join in parentheses after `left join`, SQLite would read all rows.
 */
export function checkedRows(
  rows: RawBuilder<SortKeyValues>,
  { join, condition }: RowFilter,
  sort: RawBuilder<unknown>,
  order: KeysetRange['order'],
): RawBuilder<CheckedRow> {
  return sql<CheckedRow>`
    select scanned.id, scanned.sort as ${sql.ref('scannedSort')}, ${sort} as sort,
      case when ${condition} then 1 else 0 end as ${sql.ref('isMatch')}
    from (${rows}) as scanned ${join}
    order by scanned.sort ${sql.raw(order)}, scanned.id ${sql.raw(order)}`;
}

/** A query that reads indexes only. */
export function indexRows(
  { table, idColumn = 'id', sort, conditions }: IndexScan,
  { order, past, offset, limit }: KeysetRange,
): RawBuilder<SortKeyValues> {
  const keys = sql.raw(`${sort.name}, ${idColumn}`);
  const direction = sql.raw(order);
  const sign = sql.raw(order === 'desc' ? '<' : '>');
  // SQLite finds a pair of values in an index on columns, but reads an index on an expression from its start.
  const start = past && sort.isExpression ? sql`and ${sql.raw(sort.name)} ${sign}= ${past.sort}` : sql``;
  const bound = past ? sql`${start} and (${keys}) ${sign} (${past.sort}, ${past.id})` : sql``;
  const parts = conditions.map(
    (condition) => sql`
      select ${sql.raw(sort.name)} as sort, ${sql.raw(idColumn)} as id from ${sql.raw(table)}
      where ${condition} ${bound}
      order by ${sql.raw(sort.name)} ${direction}, ${sql.raw(idColumn)} ${direction}`,
  );
  const slice = offset > 0 ? sql`limit ${limit} offset ${offset}` : sql`limit ${limit}`;
  const [only] = parts;
  if (only && parts.length === 1) return sql<SortKeyValues>`${only} ${slice}`;
  // Both engines merge sorted parts without reading more than a page of each.
  const merged = sql.join(
    parts.map((part, index) => sql`select * from (${part}) as ${sql.raw(`part_${index}`)}`),
    sql` union all `,
  );
  return sql<SortKeyValues>`select * from (${merged}) as merged order by sort ${direction}, id ${direction} ${slice}`;
}
