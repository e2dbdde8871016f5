import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { compare, idKey, inStretch, LARGEST_ID, type Stretch, timeKey } from '../db/keyset.ts';
import { fetchPage, type Page, type PageQuery, readPage } from '../db/paging.ts';
import type { Scope } from '../db/scopes.ts';
import { type NamedPostRow, selectPosts } from '../posts/post-rows.ts';
import { within } from './feed-condition.ts';
import type { Period } from './feed-query.ts';
import { placesAmong, postsAt } from './merged-walks.ts';
import type { Ordering, Place } from './orderings.ts';
import { sortedRuns } from './sorted-runs.ts';
import type { WideScope } from './top-of-period.ts';

/** At most so many are looked at in one read: on SQLite the process waits for it. */
const SAVED_AT_ONCE = 1000;
/** Who saved fewer has all of them sorted. */
const MUCH_SAVED = 500;
const WALKED_MORE = 5;
/** At most so many posts of everybody are walked for a page of the saved ones: the more only if that is likely to do. */
const WALKED = [2000, 2000 * WALKED_MORE];

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

/** What one reader saved of all that an index has in its order. */
export function savedScope(saver: number, { walked, filter }: Scope): Scope {
  const isSaved = isSavedBy(saver, 'posts');
  return { walked, filter: filter ? sql`${filter} and ${isSaved}` : isSaved };
}

/** As a join it might read all that is saved first. */
function isSavedBy(saver: number, posts: string) {
  const id = sql.ref(`${posts}.id`);
  return sql<boolean>`(select 1 from bookmarks where user_id = ${saver} and post_id = ${id}) = 1`;
}

/** What one reader saved, of a feed that is not in the order of saving. */
export interface SavedFeed {
  saver: number;
  ordering: Ordering;
  /** Which of the saved posts. */
  condition: RawBuilder<boolean>;
  /** The few indexes that hold everybody's in this order, some with what came in before the period as well. */
  scopes: readonly WideScope[];
  period: Period | null;
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
  const read = async (stretch: Stretch) => {
    if (stretch.offset > 0 && (await nthSaved(queries, feed.saver, 0, stretch.offset)) === null) return [];
    const isMuch = (await nthSaved(queries, feed.saver, 0, MUCH_SAVED)) !== null;
    const walked = isMuch ? await savedAmong(queries, feed, stretch) : null;
    const places = walked ?? (await sortSaved(queries, feed, stretch));
    return places.slice(stretch.offset, stretch.offset + stretch.limit);
  };
  const page = await readPage({ keys, keysOf, read }, paging);
  return { ...page, rows: await postsAt(queries, page.rows) };
}

/** Walks the posts of everybody in their order; null where too few of them are saved. */
async function savedAmong(
  queries: Queries,
  { saver, ordering, scopes, period }: SavedFeed,
  stretch: Stretch,
): Promise<Place[] | null> {
  const wanted = stretch.offset + stretch.limit;
  // Where an index has others as well, nobody knows how many a walk passes over.
  if (wanted > Math.max(...WALKED) || scopes.some(({ filter }) => filter !== null)) return null;
  const isSaved = isSavedBy(saver, 'met');
  const holds = period ? sql<boolean>`${within(period, 'met')} and ${isSaved}` : isSaved;
  for (const limit of WALKED) {
    const first = { ...stretch, offset: 0, limit };
    const { found, isEnd } = await placesAmong(queries, scopes, ordering, first, { holds, wanted });
    if (isEnd || found.length === wanted) return found;
    if (found.length * WALKED_MORE < wanted) return null;
  }
  return null;
}

async function sortSaved(
  queries: Queries,
  { saver, condition, ordering }: SavedFeed,
  stretch: Stretch,
): Promise<Place[]> {
  const { order, offset, limit } = stretch;
  const sign = order === 'asc' ? 1 : -1;
  const runs = sortedRuns<Standing>((a, b) => sign * compare(a.values, b.values), offset + limit);
  for await (const part of partsOf(queries, saver)) {
    const found = await placesIn(queries, part, condition, ordering, stretch);
    runs.add(found.map((place) => ({ place, values: ordering.keysOf(place) })));
  }
  return runs.first().map(({ place }) => place);
}

interface Standing {
  place: Place;
  values: readonly number[];
}

interface Part {
  saver: number;
  /** The ids of posts. */
  after: number;
  upTo: number;
}

async function* partsOf(queries: Queries, saver: number): AsyncGenerator<Part> {
  for (let after = 0; ;) {
    const end = await nthSaved(queries, saver, after, SAVED_AT_ONCE);
    yield { saver, after, upTo: end ?? LARGEST_ID };
    if (end === null) return;
    after = end;
    await nextTurn();
  }
}

/** The post of the nth that was saved, by their ids; null where fewer were. */
async function nthSaved(queries: Queries, saver: number, after: number, n: number): Promise<number | null> {
  const last = await queries
    .selectFrom('bookmarks')
    .select('post_id')
    .where('user_id', '=', saver)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .offset(n - 1)
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
