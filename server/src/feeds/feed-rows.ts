import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { type DatabaseKind, kindOf } from '../db/dialect.ts';
import { fetchPage, type Page, type PageQuery, readPage } from '../db/paging.ts';
import { type Scope, whole } from '../db/scopes.ts';
import { type NamedPostRow, selectPosts } from '../posts/post-rows.ts';
import { wideBucketsOf } from './buckets.ts';
import { feedScope, isInBuckets, savedCondition, walkedFeeds } from './feed-condition.ts';
import type { Feed, Period } from './feed-query.ts';
import { fetchFewOfPeriod, isShortTop } from './few-of-period.ts';
import { fetchMerged } from './merged-walks.ts';
import { type Ordering, ORDERINGS, TOP_OF_ALL_TIMES_SINCE } from './orderings.ts';
import { fetchLastSaved, fetchSavedInOrder, savedScope } from './saved-posts.ts';
import { bucketWalks, type WideScope, wideWalks } from './top-of-period.ts';

/** The posts of one page of a feed. Each order is walked in an index, or in several; only what one reader saved has none. */
export async function fetchFeed(
  queries: Queries,
  feed: Feed,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const category_id = feed.category === null ? null : await categoryIdOf(queries, feed.category);
  const kind = kindOf(queries);
  const ordering = ORDERINGS[feed.order];
  if (category_id === undefined || (await isOfNobody(queries, feed, category_id)))
    return readPage<NamedPostRow>({ ...ordering, read: async () => [] }, paging);

  const { saver } = feed;
  if (saver !== null) {
    const condition = savedCondition(kind, feed, category_id);
    if (feed.order === 'recent') return fetchLastSaved(queries, saver, condition, paging);
    const all = { ...feed, saver: null };
    if (feed.author !== null) {
      const ofAuthor = savedScope(saver, feedScope(kind, all, category_id));
      return fetchOfScope(queries, ofAuthor, ordering, paging);
    }
    const scopes = scopesAround(kind, all, category_id);
    return fetchSavedInOrder(queries, { saver, condition, scopes, ordering, period: feed.period }, paging);
  }
  const few = isShortTop(kind, feed) ? await fetchFewOfPeriod(queries, feed, paging) : null;
  if (few) return few;
  const scopes = scopesOf(kind, feed, category_id);
  const [only, ...others] = scopes;
  if (!only || only.before || others.length > 0) return fetchMerged(queries, scopes, ordering, paging);
  // Where something else is asked, the period is no part of what is asked in the index.
  const isPassingOver = kind === 'postgres' && feed.period && !isInBuckets(feed) && !only.filter;
  return fetchOfScope(queries, only, isPassingOver ? TOP_OF_ALL_TIMES_SINCE : ordering, paging);
}

function fetchOfScope(queries: Queries, scope: Scope, { keys, keysOf }: Ordering, paging: PageQuery) {
  return fetchPage(selectPosts(queries).where(whole(scope)), keys, keysOf, paging);
}

/** The indexes that hold a feed in its order, one after another. */
function scopesOf(kind: DatabaseKind, feed: Feed, category_id: number | null): WideScope[] {
  return walkedFeeds(feed).flatMap((walked) => {
    const { period } = walked;
    if (!period || !isInBuckets(walked)) {
      const scope = feedScope(kind, walked, category_id);
      // PostgreSQL passes over what is older within the index; of its parts it takes too many for the whole.
      return [kind === 'sqlite' ? wide(period, scope) : scope];
    }
    return bucketWalks(period, feedScope(kind, walked, category_id, true));
  });
}

/** Fewer of them, which hold more than the period. */
function scopesAround(kind: DatabaseKind, feed: Feed, category_id: number | null): WideScope[] {
  return walkedFeeds(feed).flatMap((walked) => {
    const { period } = walked;
    const ofAllTimes = { ...walked, period: null };
    const buckets = period && isInBuckets(walked) ? wideBucketsOf(period) : null;
    if (!period || !buckets) return [wide(period, feedScope(kind, ofAllTimes, category_id))];
    return wideWalks(period, buckets, feedScope(kind, ofAllTimes, category_id, true));
  });
}

/** Where an index has others as well, nobody knows how many of a part a walk passes over. */
function wide(period: Period | null, scope: Scope): WideScope {
  return period && !scope.filter ? { ...scope, before: period } : scope;
}

/** All posts of an author, whatever their status, as the author reads them. */
export async function fetchOwn(
  queries: Queries,
  author_id: number,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const scope = { walked: sql<boolean>`posts.author_id = ${author_id}`, filter: null };
  const { rows, ...ways } = await fetchOfScope(queries, scope, ORDERINGS.recent, paging);
  return { rows: rows.map(asItsAuthorReads), ...ways };
}

function asItsAuthorReads(post: NamedPostRow): NamedPostRow {
  return post.was_held === 1 && post.status === 'active' ? { ...post, status: 'approved' } : post;
}

/** Looked up first: PostgreSQL chooses well between the category's index and the feed's when it knows which it is. */
async function categoryIdOf(queries: Queries, slug: string): Promise<number | undefined> {
  const category = await queries
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return category?.id;
}

/** Whether one of several filters leaves nothing: then what the others leave need not be walked through. */
async function isOfNobody(queries: Queries, { author, saver, statuses }: Feed, category_id: number | null) {
  const given = [author, saver, statuses, category_id].filter((filter) => filter !== null);
  const posts = queries.selectFrom('posts').select('posts.id');
  const ofEach = [
    ...(author === null ? [] : [posts.where('posts.author_id', '=', author)]),
    ...(category_id === null ? [] : [posts.where('posts.category_id', '=', category_id)]),
  ];
  if (given.length < 2 || ofEach.length === 0) return false;
  const each = ofEach.map((some) => sql<boolean>`exists ${some}`);
  const { rows } = await sql`select 1 as found where ${sql.join(each, sql` and `)}`.execute(queries);
  return rows.length === 0;
}
