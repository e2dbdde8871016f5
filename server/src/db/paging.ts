import type { PageOf } from '@magpie/contract/fields';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@magpie/contract/limits';
import { replies } from '@magpie/contract/messages';
import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import { NotFoundError } from '../errors.ts';

/**
 * Keyset paging: a cursor holds the sort keys of the row it stands at, so that any depth costs the same and
 * nothing is repeated or skipped when rows come and go. `page=N` is counted off and meant for the first few.
 */

/** What a list's query string says about its paging. */
export interface PageQuery {
  page?: string;
  page_size?: string;
  cursor?: string;
}

/** A sort key, biggest first: the column, and the largest value a cursor may name for it. */
export interface SortKey<Column extends string = string> {
  column: Column;
  max: number;
  /** Another index narrows the rows down and they are sorted then: no index is walked in this order. */
  isSorted?: boolean;
}

export const LARGEST_ID = 2 ** 31 - 1;

export const idKey = <C extends string>(column: C): SortKey<C> => ({ column, max: LARGEST_ID });
export const countKey = idKey;
export const timeKey = <C extends string>(column: C): SortKey<C> => ({
  column,
  max: Number.MAX_SAFE_INTEGER,
});
export const rankKey = <C extends string>(column: C): SortKey<C> => ({ column, max: Number.MAX_VALUE });

/** Rows of one page with the query-string values that lead on and back; null where there is nothing. */
export interface Page<Row> {
  rows: Row[];
  next: PageQuery | null;
  previous: PageQuery | null;
}

/** Where the rows of a page stand in their list. */
export interface Stretch {
  /** Backwards from a cursor that leads back. */
  order: 'asc' | 'desc';
  /** Past the cursor. */
  beyond: Cursor | null;
  offset: number;
  /** One more than the page shows: it tells whether there is another. */
  limit: number;
}

/**
 * Runs `query` for one page, ordered by `keys`, biggest first.
 * @param keysOf the values of `keys` in a row, in their order
 * @throws NotFoundError for a page that is no positive integer and a cursor that is not ours
 */
export function fetchPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey<string & ReferenceExpression<DB, TB>>[],
  keysOf: (row: Row) => readonly number[],
  paging: PageQuery,
): Promise<Page<Row>> {
  return readPage(keys, keysOf, paging, (stretch) => inStretch(query, keys, stretch).execute());
}

/** The same for rows that are found otherwise. @throws NotFoundError */
export async function readPage<Row>(
  keys: readonly SortKey[],
  keysOf: (row: Row) => readonly number[],
  paging: PageQuery,
  read: (stretch: Stretch) => Promise<Row[]>,
): Promise<Page<Row>> {
  const size = pageSize(paging);
  const cursor = paging.cursor ? readCursor(paging.cursor, keys) : null;
  const page = cursor ? null : pageNumber(paging);
  const backward = cursor?.direction === 'before';

  const found = await read({
    order: backward ? 'asc' : 'desc',
    beyond: cursor,
    offset: page === null ? 0 : (page - 1) * size,
    limit: size + 1,
  });
  // Everything before the cursor is gone, so the list begins where it stands.
  if (backward && found.length === 0) return readPage(keys, keysOf, { page_size: paging.page_size }, read);
  const rows = found.slice(0, size);
  const more = found.length > size;
  if (backward) rows.reverse();

  const kept = paging.page_size ? { page_size: String(size) } : {};
  const at = (direction: Direction, row: Row | undefined) =>
    row === undefined ? null : { ...kept, cursor: writeCursor(direction, keysOf(row)) };
  return {
    rows,
    next: backward || more ? at('after', rows.at(-1)) : null,
    previous: previousOf(),
  };

  function previousOf(): PageQuery | null {
    if (page !== null) return page > 1 ? { ...kept, page: String(page - 1) } : null;
    return backward && !more ? null : at('before', rows[0]);
  }
}

/** The rows of a query that stand there. */
export function inStretch<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey<string & ReferenceExpression<DB, TB>>[],
  { order, beyond, offset, limit }: Stretch,
): SelectQueryBuilder<DB, TB, Row> {
  let selection = query.limit(limit);
  for (const key of keys) selection = selection.orderBy(expression(key), order);
  if (beyond)
    selection = selection.where(compared(keys, beyond.direction === 'after' ? '<' : '>', beyond.values));
  return offset > 0 ? selection.offset(offset) : selection;
}

type Direction = 'after' | 'before';

interface Cursor {
  direction: Direction;
  values: number[];
}

function compared(keys: readonly SortKey[], sign: '<' | '>', values: readonly number[]) {
  return sql<boolean>`(${sql.join(keys.map(expression))}) ${sql.raw(sign)} (${sql.join(values)})`;
}

/** On both engines a sign in front keeps the planner from serving the order by an index. */
function expression({ column, isSorted }: SortKey) {
  return isSorted ? sql`+${sql.ref(column)}` : sql.ref(column);
}

function writeCursor(direction: Direction, values: readonly number[]): string {
  return Buffer.from(JSON.stringify([direction, ...values])).toString('base64url');
}

function readCursor(text: string, keys: readonly SortKey[]): Cursor {
  const [direction, ...values] = parsed(text);
  const numbers = values.filter((value) => typeof value === 'number');
  const fits =
    numbers.length === keys.length && keys.every(({ max }, index) => isWithin(numbers[index], max));
  if ((direction !== 'after' && direction !== 'before') || values.length !== keys.length || !fits) {
    throw new NotFoundError(replies.invalidPage);
  }
  return { direction, values: numbers };
}

function isWithin(value: number | undefined, max: number) {
  return (
    value !== undefined && Math.abs(value) <= max && (max === Number.MAX_VALUE || Number.isInteger(value))
  );
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function pageSize({ page_size }: PageQuery): number {
  const asked = Number(page_size ?? '');
  return page_size && Number.isInteger(asked) ? Math.min(Math.max(asked, 1), PAGE_SIZE_MAX) : PAGE_SIZE;
}

function pageNumber({ page }: PageQuery): number {
  if (page === undefined || page === '') return 1;
  if (!/^\d+$/.test(page) || Number(page) < 1) throw new NotFoundError(replies.invalidPage);
  return Math.min(Number(page), LARGEST_ID);
}

/** A list that is all on its first page. @throws NotFoundError for a page that is no positive integer */
export function onePage<T>(list: string, all: T[], paging: PageQuery): PageOf<T> {
  const page = pageNumber(paging);
  if (page === 1) return { results: all, next: null, previous: null };
  return { results: [], next: null, previous: pageUrl(list, {}, { page: String(page - 1) }) };
}

/** Absolute URL of another page of the same list. */
export function pageUrl(
  list: string,
  filters: Readonly<Record<string, string | number | undefined>>,
  page: PageQuery | null,
): string | null {
  if (page === null) return null;
  const query = new URLSearchParams();
  const values: typeof filters = { ...filters, page: undefined, cursor: undefined, ...page };
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return `${list}?${query.toString()}`;
}
