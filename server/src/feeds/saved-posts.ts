import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import {
  fetchPage,
  idKey,
  inStretch,
  LARGEST_ID,
  type Page,
  type PageQuery,
  readPage,
  type Stretch,
  timeKey,
} from '../db/paging.ts';
import { type NamedPostRow, selectPosts } from '../posts/post-rows.ts';
import { placesOn, postsAt } from './merged-walks.ts';
import type { Ordering, Place } from './orderings.ts';

/** On SQLite the process waits for a read, which is the longer the more it looks at. */
const SAVED_AT_ONCE = 2000;
const WALKED_MORE = 10;
/** How many posts of everybody are walked for a page of the saved ones: so many, then so many if that is likely to do. */
const WALKED = [1000, 1000 * WALKED_MORE];

/** The last saved first. */
export function fetchLastSaved(
  queries: Queries,
  saver: number,
  condition: RawBuilder<boolean>,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const saved = selectPosts(queries)
    .innerJoin('bookmarks', 'bookmarks.post_id', 'posts.id')
    .where('bookmarks.user_id', '=', saver)
    .where(condition)
    .select('bookmarks.created_at as saved_at');
  const keys = [timeKey('bookmarks.created_at'), idKey('bookmarks.post_id')] as const;
  return fetchPage(saved, keys, (post) => [post.saved_at, post.id], paging);
}

/** What one reader saved, of a feed that is not in the order of saving. */
export interface SavedFeed {
  saver: number;
  ordering: Ordering;
  /** Which of the saved posts. */
  condition: RawBuilder<boolean>;
  /** The same feed, of all posts: the indexes that hold it in its order. */
  walks: readonly RawBuilder<boolean>[];
}

/**
 * In an order that no index has for one reader's posts. Who saved many finds a page of them among the first of
 * everybody's; if not, all that they saved is looked at, part by part.
 */
export async function fetchSavedInOrder(
  queries: Queries,
  feed: SavedFeed,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const { keys, keysOf } = feed.ordering;
  const page = await readPage(keys, keysOf, paging, async (stretch) => {
    const isMuch = (await endOfPart(queries, feed.saver, 0)) !== null;
    const walked = isMuch ? await savedAmongFirst(queries, feed, stretch) : null;
    const places = walked ?? (await sortSaved(queries, feed, stretch));
    return places.slice(stretch.offset, stretch.offset + stretch.limit);
  });
  return { ...page, rows: await postsAt(queries, page.rows) };
}

/** Walks the posts of everybody in their order; null where too few of them are saved. */
async function savedAmongFirst(
  queries: Queries,
  { saver, ordering, walks }: SavedFeed,
  stretch: Stretch,
): Promise<Place[] | null> {
  const saved = walks.map((walk) => sql<boolean>`${walk} and ${isSavedBy(saver)}`);
  const wanted = stretch.offset + stretch.limit;
  for (const walked of WALKED) {
    const end = { ...stretch, offset: walked - 1, limit: 1 };
    const [last] = await placesOn(queries, walks, ordering, end);
    const until = last ? ordering.keysOf(last) : null;
    const found = await placesOn(queries, saved, ordering, { ...stretch, offset: 0, limit: wanted, until });
    if (!last || found.length === wanted) return found;
    if (found.length * WALKED_MORE < wanted) return null;
  }
  return null;
}

/** Asked of each post as it is met: a join might read all that is saved first. */
function isSavedBy(saver: number) {
  return sql`(select 1 from bookmarks where bookmarks.user_id = ${saver} and bookmarks.post_id = posts.id) = 1`;
}

async function sortSaved(
  queries: Queries,
  { saver, condition, ordering }: SavedFeed,
  stretch: Stretch,
): Promise<Place[]> {
  let best: Place[] = [];
  for await (const part of partsOf(queries, saver)) {
    const found = await placesIn(queries, part, condition, ordering, stretch);
    best = firstOf(stretch, ordering, [...best, ...found]);
  }
  return best;
}

interface Part {
  saver: number;
  /** The ids of posts. */
  after: number;
  upTo: number;
}

async function* partsOf(queries: Queries, saver: number): AsyncGenerator<Part> {
  for (let after = 0; ;) {
    const end = await endOfPart(queries, saver, after);
    yield { saver, after, upTo: end ?? LARGEST_ID };
    if (end === null) return;
    after = end;
    await nextTurn();
  }
}

/** The last post of a full part; null where fewer were saved. */
async function endOfPart(queries: Queries, saver: number, after: number): Promise<number | null> {
  const last = await queries
    .selectFrom('bookmarks')
    .select('post_id')
    .where('user_id', '=', saver)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .offset(SAVED_AT_ONCE - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.post_id ?? null;
}

function placesIn(
  queries: Queries,
  { saver, after, upTo }: Part,
  condition: RawBuilder<boolean>,
  { keys }: Ordering,
  stretch: Stretch,
): Promise<Place[]> {
  const places = queries
    .selectFrom('bookmarks')
    .innerJoin('posts', 'posts.id', 'bookmarks.post_id')
    .select(keys.map(({ column }) => column))
    .where('bookmarks.user_id', '=', saver)
    .where('bookmarks.post_id', '>', after)
    .where('bookmarks.post_id', '<=', upTo)
    .where(condition);
  const sorted = keys.map((key) => ({ ...key, isSorted: true }));
  return inStretch(places, sorted, {
    ...stretch,
    offset: 0,
    limit: stretch.offset + stretch.limit,
  }).execute();
}

function firstOf({ order, offset, limit }: Stretch, { keysOf }: Ordering, places: Place[]): Place[] {
  const sign = order === 'asc' ? 1 : -1;
  return places.sort((a, b) => sign * compare(keysOf(a), keysOf(b))).slice(0, offset + limit);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const key = a.findIndex((value, index) => value !== b[index]);
  return (a[key] ?? 0) - (b[key] ?? 0);
}
