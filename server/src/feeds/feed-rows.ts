import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { countKey, fetchPage, idKey, type Page, type PageQuery, rankKey, timeKey } from '../db/paging.ts';
import { havingStatus, listed } from '../db/scopes.ts';
import { type NamedPostRow, selectPosts } from '../posts/post-rows.ts';
import type { Feed, Period } from './feed-query.ts';

/** The posts of one page of a feed. Each order is walked in an index of migration 001; a short period is sorted. */
export async function fetchFeed(
  queries: Queries,
  feed: Feed,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const category_id = feed.category === null ? null : await categoryIdOf(queries, feed.category);
  const posts = narrowed(queries, feed, category_id);
  if (feed.order === 'top') return fetchTop(posts, feed, paging);
  if (feed.order === 'trending') return fetchTrending(posts, paging);
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

function narrowed(
  queries: Queries,
  { author, saver, period, statuses, order }: Feed,
  category_id: number | null,
): Posts {
  let posts = selectPosts(queries).where(statuses ? havingStatus('posts', statuses) : listed('posts'));
  if (author !== null) posts = posts.where('posts.author_id', '=', author);
  if (period) posts = posts.where(within(period));
  if (category_id !== null) posts = posts.where('posts.category_id', '=', category_id);
  if (saver !== null && order !== 'recent') {
    posts = posts.where('posts.id', 'in', ({ selectFrom }) =>
      selectFrom('bookmarks').select('bookmarks.post_id').where('bookmarks.user_id', '=', saver),
    );
  }
  return posts;
}

/** The sign in front keeps the engines from reading a long period whole, in order to sort it. */
function within({ since, isShort }: Period) {
  return isShort ? sql<boolean>`posts.created_at >= ${since}` : sql<boolean>`+posts.created_at >= ${since}`;
}

function fetchRecent(posts: Posts, paging: PageQuery) {
  const keys = [timeKey('posts.created_at'), idKey('posts.id')] as const;
  return fetchPage(posts, keys, (post) => [post.created_at, post.id], paging);
}

function fetchTop(posts: Posts, { period }: Feed, paging: PageQuery) {
  const likes = countKey('posts.likes_count');
  const keys = [
    period?.isShort ? { ...likes, sorted: true as const } : likes,
    timeKey('posts.created_at'),
    idKey('posts.id'),
  ] as const;
  return fetchPage(posts, keys, (post) => [post.likes_count, post.created_at, post.id], paging);
}

function fetchTrending(posts: Posts, paging: PageQuery) {
  const keys = [rankKey('posts.rank'), idKey('posts.id')] as const;
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
