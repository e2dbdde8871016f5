import { SORTED_POSTS_MAX } from '@magpie/contract/limits';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { countKey, fetchPage, idKey, type Page, type PageQuery, rankKey, timeKey } from '../db/paging.ts';
import { havingStatus, listed } from '../db/scopes.ts';
import { type NamedPostRow, selectPosts } from '../posts/post-rows.ts';
import type { Feed, Period } from './feed-query.ts';
import { fetchTopOfPeriod } from './top-of-period.ts';

/** The posts of one page of a feed. Each order is walked in an index; what has none is sorted. */
export async function fetchFeed(
  queries: Queries,
  feed: Feed,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const category_id = feed.category === null ? null : await categoryIdOf(queries, feed.category);
  if (feed.order === 'top' && feed.period && isInTime(feed)) {
    const { period, statuses } = feed;
    return fetchTopOfPeriod(queries, period, condition(statuses, category_id), paging);
  }
  const posts = narrowed(queries, feed, category_id);
  if (feed.order === 'top') return fetchTop(posts, feed, paging);
  if (feed.order === 'trending') return fetchTrending(posts, feed, paging);
  return feed.saver === null ? fetchRecent(posts, paging) : fetchSaved(posts, feed.saver, paging);
}

/** All posts of an author, whatever their status. */
export function fetchOwn(
  queries: Queries,
  author_id: number,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  return fetchRecent(selectPosts(queries).where('posts.author_id', '=', author_id), paging);
}

type Posts = ReturnType<typeof selectPosts>;

const NO_CATEGORY = 0;

/** Looked up first: PostgreSQL chooses well between the category's index and the feed's when it knows which it is. */
async function categoryIdOf(queries: Queries, slug: string) {
  const category = await queries
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return category?.id ?? NO_CATEGORY;
}

function narrowed(queries: Queries, feed: Feed, category_id: number | null): Posts {
  const { author, saver, period, statuses } = feed;
  let posts = selectPosts(queries).where(statuses ? havingStatus('posts', statuses) : listed('posts'));
  if (author !== null) posts = posts.where(matching('posts.author_id', author, saver === null));
  if (period) posts = posts.where(within(period));
  if (category_id !== null) {
    const isWalked = author === null && saver === null && !isModerated(statuses);
    posts = posts.where(matching('posts.category_id', category_id, isWalked));
  }
  return hasNoIndex(feed) ? posts.where('posts.id', 'in', newestOf(queries, feed)) : posts;
}

/** A sign in front of a column keeps both engines from its index, so that they walk the one that holds the order. */
function matching(column: 'posts.author_id' | 'posts.category_id', value: number, isWalked: boolean) {
  return sql<boolean>`${sql.raw(isWalked ? '' : '+')}${sql.ref(column)} = ${value}`;
}

function isModerated(statuses: Feed['statuses']): boolean {
  return statuses !== null && (statuses.has('removed') || !statuses.has('active'));
}

/** Listed posts stand in indexes by when they were submitted, those of a category too. */
function isInTime({ author, saver, statuses }: Feed): boolean {
  return author === null && saver === null && !isModerated(statuses) && !holdsAnyStatus(statuses);
}

function condition(statuses: Feed['statuses'], category_id: number | null) {
  const standing = statuses ? havingStatus('posts', statuses) : listed('posts');
  return category_id === null ? standing : sql<boolean>`${standing} and posts.category_id = ${category_id}`;
}

/** Likes and ranks of what one reader saved stand in no index, nor do those of active and removed posts together. */
function hasNoIndex({ order, saver, author, statuses }: Feed): boolean {
  if (order === 'recent') return false;
  return saver !== null || (author === null && holdsAnyStatus(statuses));
}

function holdsAnyStatus(statuses: Feed['statuses']): boolean {
  return statuses !== null && statuses.has('active') && statuses.has('removed');
}

/** What is sorted has an end, however much there is. */
function newestOf(queries: Queries, { saver, statuses }: Feed) {
  if (saver !== null) {
    return queries
      .selectFrom('bookmarks')
      .select('bookmarks.post_id as id')
      .where('bookmarks.user_id', '=', saver)
      .orderBy('bookmarks.created_at', 'desc')
      .orderBy('bookmarks.post_id', 'desc')
      .limit(SORTED_POSTS_MAX);
  }
  return queries
    .selectFrom('posts')
    .select('posts.id')
    .where(havingStatus('posts', statuses ?? new Set()))
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(SORTED_POSTS_MAX);
}

/** The sign in front keeps the engines from reading a period whole, in order to sort it. */
function within({ since }: Period) {
  return sql<boolean>`+posts.created_at >= ${since}`;
}

function fetchRecent(posts: Posts, paging: PageQuery) {
  const keys = [timeKey('posts.created_at'), idKey('posts.id')] as const;
  return fetchPage(posts, keys, (post) => [post.created_at, post.id], paging);
}

function fetchTop(posts: Posts, feed: Feed, paging: PageQuery) {
  const keys = [
    { ...countKey('posts.likes_count'), isSorted: hasNoIndex(feed) },
    timeKey('posts.created_at'),
    idKey('posts.id'),
  ] as const;
  return fetchPage(posts, keys, (post) => [post.likes_count, post.created_at, post.id], paging);
}

function fetchTrending(posts: Posts, feed: Feed, paging: PageQuery) {
  const keys = [{ ...rankKey('posts.rank'), isSorted: hasNoIndex(feed) }, idKey('posts.id')] as const;
  return fetchPage(posts, keys, (post) => [post.rank, post.id], paging);
}

function fetchSaved(posts: Posts, saver: number, paging: PageQuery) {
  const saved = posts
    .innerJoin('bookmarks', 'bookmarks.post_id', 'posts.id')
    .where('bookmarks.user_id', '=', saver)
    .select('bookmarks.created_at as saved_at');
  const keys = [timeKey('bookmarks.created_at'), idKey('bookmarks.post_id')] as const;
  return fetchPage(saved, keys, (post) => [post.saved_at, post.id], paging);
}
