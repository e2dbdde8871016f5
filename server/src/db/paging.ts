import type { PageOf } from '@magpie/contract/fields';
import { PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from '@magpie/contract/limits';
import { replies } from '@magpie/contract/messages';
import type { ReferenceExpression, SelectQueryBuilder } from 'kysely';
import { NotFoundError } from '../errors.ts';
import {
  type Cursor,
  type Direction,
  inStretch,
  type KeyValues,
  type SortKey,
  type Stretch,
} from './keyset.ts';

/**
 * Keyset paging: a cursor holds the sort keys of the row it stands at, so that any depth costs the same and
 * nothing is repeated or skipped when rows come and go. `page=N` is an offset, which ends at 500 pages.
 */

/** What a list's query string says about its paging. */
export interface PageQuery {
  page?: string;
  page_size?: string;
  cursor?: string;
}

/** Rows of one page with the query-string values that lead on and back; null where there is nothing. */
export interface Page<Row> {
  rows: Row[];
  next: PageQuery | null;
  previous: PageQuery | null;
}

/** How the rows of a list are read. */
export interface Paged<Row> {
  keys: readonly SortKey[];
  keysOf(row: Row): KeyValues;
  read(stretch: Stretch): Promise<Row[]>;
}

/** @throws NotFoundError for a page that is not 1 to 500 and a cursor that is not ours */
export async function readPage<Row>(list: Paged<Row>, paging: PageQuery): Promise<Page<Row>> {
  const { keys, keysOf } = list;
  const size = pageSize(paging);
  const cursor = paging.cursor ? readCursor(paging.cursor, keys) : null;
  const page = cursor ? null : pageNumber(paging);
  const backward = cursor?.direction === 'before';

  const found = await list.read({
    order: backward ? 'asc' : 'desc',
    beyond: cursor,
    upTo: null,
    offset: page === null ? 0 : (page - 1) * size,
    // One more than the page shows: it tells whether there is another.
    limit: size + 1,
  });
  // Everything before the cursor is gone, so the list begins where it stands.
  if (backward && found.length === 0) return readPage(list, { page_size: paging.page_size });
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

/**
 * A page of `query`, which is ordered by `keys`.
 * @param keysOf the values of `keys` in a row, in their order
 * @throws NotFoundError as `readPage` does
 */
export function fetchPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey<string & ReferenceExpression<DB, TB>>[],
  keysOf: (row: Row) => KeyValues,
  paging: PageQuery,
): Promise<Page<Row>> {
  const read = (stretch: Stretch) => inStretch(query, keys, stretch).execute();
  return readPage({ keys, keysOf, read }, paging);
}

function writeCursor(direction: Direction, values: KeyValues): string {
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
  const number = /^\d+$/.test(page) ? Number(page) : 0;
  if (number < 1 || number > PAGE_MAX) throw new NotFoundError(replies.invalidPage);
  return number;
}

/** A list that is all on its first page. @throws NotFoundError for a page that is not 1 to 500 */
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
