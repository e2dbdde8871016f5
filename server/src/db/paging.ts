import type { PageOf } from '@magpie/contract/fields';
import { PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from '@magpie/contract/limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import { NotFoundError } from '../errors.ts';
import type { FoundKeys, KeySource } from './index-scan.ts';
import { LARGEST_ID, type Order, type SortColumn, type SortKeyValues } from './keyset.ts';

/**
 * Keyset pagination: a cursor holds the sort key of a row. Every page costs the same, and no row is repeated or skipped
 * when others are inserted or deleted. `page=N` is an offset and ends at 500 pages.
 */

/** The paging parameters of a list's query string. */
export interface PageQuery {
  page?: string;
  page_size?: string;
  cursor?: string;
}

/** The rows of one page, and the parameters of the next and previous pages; null when there is none. */
export interface Page<Row> {
  rows: Row[];
  /** The keys that the list found for this page; some of their rows may have been deleted since. */
  keys: readonly SortKeyValues[];
  next: PageQuery | null;
  previous: PageQuery | null;
}

/** The rows with these ids, without those that were deleted since the ids were read. */
type Load<Row> = (ids: readonly number[]) => Promise<Row[]>;

/** How many rows of a list make a page. */
export interface PageFill<Row> {
  /** How many rows to look at for a page of this size: `usually`, or `most` if those do not fill the page. */
  lookAt: (size: number) => { usually: number; most: number };
  /** How many of these rows fill the page; null when they do not. */
  take: (rows: readonly Row[], size: number) => number | null;
}

interface Cursor {
  direction: 'after' | 'before';
  key: SortKeyValues;
}

/**
 * @param load the rows with these ids, in any order
 * @throws NotFoundError for a page number outside 1 to 500 and for an invalid cursor
 */
export function readPage<Row extends { id: number }>(
  source: KeySource,
  load: Load<Row>,
  paging: PageQuery,
  fill: PageFill<Row> = { lookAt: (size) => ({ usually: size, most: size }), take: () => null },
): Promise<Page<Row>> {
  return readFilled(source, (ids) => loadInOrder(ids, load), paging, fill);
}

/** The first rows of a list, without the links to other pages. */
export async function readFirst<Row extends { id: number }>(
  source: KeySource,
  load: (ids: readonly number[]) => Promise<Row[]>,
  limit: number,
): Promise<Row[]> {
  const { keys } = await source.read({ order: source.sort.order, past: null, offset: 0, limit });
  return loadInOrder(
    keys.map(({ id }) => id),
    load,
  );
}

async function loadInOrder<Row extends { id: number }>(ids: readonly number[], load: Load<Row>) {
  const byId = new Map((ids.length > 0 ? await load(ids) : []).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function readFilled<Row extends { id: number }>(
  source: KeySource,
  load: Load<Row>,
  paging: PageQuery,
  fill: PageFill<Row>,
): Promise<Page<Row>> {
  const size = pageSize(paging);
  const cursor = paging.cursor ? readCursor(paging.cursor, source.sort) : null;
  const page = cursor ? 1 : pageNumber(paging);
  const isBackward = cursor?.direction === 'before';
  const range = {
    order: isBackward ? opposite(source.sort.order) : source.sort.order,
    past: cursor?.key ?? null,
    offset: (page - 1) * size,
  };
  const { usually, most } = fill.lookAt(size);
  let look = await lookAt(usually);
  if (!look.isFull && most > usually) look = await lookAt(most);
  const { found, rows, taken } = look;
  // Every row before the cursor was deleted, so this is the first page.
  if (isBackward && found.keys.length === 0 && !found.stoppedAt)
    return readFilled(source, load, { page_size: paging.page_size }, fill);

  const keys = found.keys.slice(0, taken);
  const onward = endOfPage(found, taken);
  const back = keys[0] ?? found.stoppedAt;
  if (isBackward)
    return {
      rows: rows.reverse(),
      keys: keys.reverse(),
      next: at('after', back),
      previous: at('before', onward),
    };
  if (cursor) return { rows, keys, next: at('after', onward), previous: at('before', back) };
  const previous = page > 1 ? { ...sizeParameter(), page: String(page - 1) } : null;
  return { rows, keys, next: at('after', onward), previous };

  async function lookAt(seen: number) {
    // One more row than the page may take tells whether there is another page.
    const all = await source.read({ ...range, limit: seen + 1 });
    const ids = all.keys.slice(0, seen).map(({ id }) => id);
    const loaded = await loadInOrder(ids, load);
    const count = fill.take(loaded, size);
    const last = count === null ? undefined : loaded[count - 1];
    if (!last) return { found: all, rows: loaded, taken: ids.length, isFull: all.keys.length <= seen };
    return { found: all, rows: loaded.slice(0, count ?? 0), taken: ids.indexOf(last.id) + 1, isFull: true };
  }

  function at(direction: Cursor['direction'], key: SortKeyValues | null): PageQuery | null {
    return key && { ...sizeParameter(), cursor: writeCursor({ direction, key }) };
  }

  function sizeParameter() {
    return paging.page_size ? { page_size: String(size) } : {};
  }
}

function opposite(order: Order): Order {
  return order === 'desc' ? 'asc' : 'desc';
}

/** The next page begins after this key; null at the end of the list. A page is short where the scan reached its limit. */
function endOfPage({ keys, stoppedAt }: FoundKeys, taken: number): SortKeyValues | null {
  return keys.length > taken ? (keys[taken - 1] ?? null) : stoppedAt;
}

function writeCursor({ direction, key }: Cursor): string {
  return Buffer.from(JSON.stringify([direction, key.sort, key.id])).toString('base64url');
}

function readCursor(text: string, { isInteger }: SortColumn): Cursor {
  const [direction, sort, id, ...others] = parsed(text);
  const isDirection = direction === 'after' || direction === 'before';
  const isSort = typeof sort === 'number' && (isInteger ? Number.isSafeInteger(sort) : Number.isFinite(sort));
  const isId = typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= LARGEST_ID;
  if (!isDirection || !isSort || !isId || others.length > 0)
    throw new NotFoundError(requestMessages.invalidPage);
  return { direction, key: { sort, id } };
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export function pageSize({ page_size }: PageQuery): number {
  const size = Number(page_size ?? '');
  return page_size && Number.isInteger(size) ? Math.min(Math.max(size, 1), PAGE_SIZE_MAX) : PAGE_SIZE;
}

function pageNumber({ page }: PageQuery): number {
  if (page === undefined || page === '') return 1;
  const number = /^\d+$/.test(page) ? Number(page) : 0;
  if (number < 1 || number > PAGE_MAX) throw new NotFoundError(requestMessages.invalidPage);
  return number;
}

/** A list that fits on its first page. @throws NotFoundError for a page number outside 1 to 500 */
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
