import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
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
import { postsAt } from './merged-walks.ts';
import type { Ordering, Place } from './orderings.ts';

/** On SQLite the process waits for a read: one of so many takes a few milliseconds. */
const SAVED_AT_ONCE = 2000;

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

/** In an order that no index has for one reader's posts: all that they saved is looked at, part by part. */
export async function fetchSavedInOrder(
  queries: Queries,
  saver: number,
  condition: RawBuilder<boolean>,
  ordering: Ordering,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const { keys, keysOf } = ordering;
  const page = await readPage(keys, keysOf, paging, async (stretch) => {
    let best: Place[] = [];
    for await (const part of partsOf(queries, saver)) {
      const found = await placesIn(queries, part, condition, ordering, stretch);
      best = firstOf(stretch, ordering, [...best, ...found]);
    }
    return best.slice(stretch.offset);
  });
  return { ...page, rows: await postsAt(queries, page.rows) };
}

interface Part {
  saver: number;
  /** The ids of posts. */
  after: number;
  upTo: number;
}

async function* partsOf(queries: Queries, saver: number): AsyncGenerator<Part> {
  const saved = queries.selectFrom('bookmarks').select('post_id').where('user_id', '=', saver);
  for (let after = 0; ;) {
    const last = await saved
      .where('post_id', '>', after)
      .orderBy('post_id')
      .offset(SAVED_AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst();
    yield { saver, after, upTo: last?.post_id ?? LARGEST_ID };
    if (!last) return;
    after = last.post_id;
    await nextTurn();
  }
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
