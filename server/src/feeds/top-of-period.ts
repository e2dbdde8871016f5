import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import {
  countKey,
  fetchPage,
  idKey,
  type Page,
  type PageQuery,
  readingOrder,
  timeKey,
} from '../db/paging.ts';
import { type NamedPostRow, selectPosts } from '../posts/post-rows.ts';
import { type Bucket, bucketsOf } from './buckets.ts';
import type { Period } from './feed-query.ts';

/**
 * The most liked posts of a period: the index of each of its buckets is walked in order and both engines merge the
 * walks, so that a page reads as many entries as it shows, and one for each bucket.
 * @param condition which posts, in the words of the indexes
 */
export async function fetchTopOfPeriod(
  queries: Queries,
  period: Period,
  condition: RawBuilder<boolean>,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const order = readingOrder(paging, KEYS);
  const [first, ...rest] = bucketsOf(period).map((bucket) =>
    inOrder(queries, walk(queries, bucket, period, condition), order),
  );
  if (!first) throw new RangeError('A period ends before it begins.');
  const walks = rest.reduce((all, next) => all.unionAll(next), first);
  const merged = queries
    .selectFrom(walks.as('posts'))
    .select(['posts.likes_count', 'posts.created_at', 'posts.id']);
  const keysOf = (post: Place) => [post.likes_count, post.created_at, post.id];
  const { rows, ...ways } = await fetchPage(merged, KEYS, keysOf, paging);
  return { rows: await postsAt(queries, rows), ...ways };
}

const KEYS = [countKey('posts.likes_count'), timeKey('posts.created_at'), idKey('posts.id')] as const;

type Place = Pick<NamedPostRow, 'likes_count' | 'created_at' | 'id'>;

function walk(queries: Queries, bucket: Bucket, { since }: Period, condition: RawBuilder<boolean>) {
  const places = queries
    .selectFrom('posts')
    .select(['posts.likes_count', 'posts.created_at', 'posts.id'])
    .where(condition)
    .where(sql<boolean>`posts.created_at / ${sql.lit(bucket.lengthMs)} = ${bucket.number}`);
  // The sign keeps both engines from the index that begins with the time.
  return bucket.isCut ? places.where(sql<boolean>`+posts.created_at >= ${since}`) : places;
}

/** PostgreSQL merges what says itself that it is in order. */
function inOrder(queries: Queries, places: ReturnType<typeof walk>, order: 'asc' | 'desc') {
  const ordered = KEYS.reduce((all, { column }) => all.orderBy(column, order), places);
  return queries.selectFrom(ordered.as('walk')).selectAll();
}

async function postsAt(queries: Queries, places: readonly Place[]): Promise<NamedPostRow[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const rows = await selectPosts(queries).where('posts.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
