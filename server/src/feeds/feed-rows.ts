import type { RawBuilder } from 'kysely';
import type { Queries } from '../db/database.ts';
import { fetchPage, type Page, type PageQuery } from '../db/paging.ts';
import { type NamedPostRow, selectPosts } from '../posts/post-rows.ts';
import { type DatabaseKind, kindOf } from '../db/dialect.ts';
import { feedCondition, isInBuckets, walkedFeeds } from './feed-condition.ts';
import type { Feed } from './feed-query.ts';
import { fetchFewOfPeriod, isShortTop } from './few-of-period.ts';
import { fetchMerged } from './merged-walks.ts';
import { ORDERINGS } from './orderings.ts';
import { fetchLastSaved, fetchSavedInOrder } from './saved-posts.ts';
import { bucketWalks, wideWalks } from './top-of-period.ts';

/** The posts of one page of a feed. Each order is walked in an index, or in several; only what one reader saved has none. */
export async function fetchFeed(
  queries: Queries,
  feed: Feed,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const category_id = feed.category === null ? null : await categoryIdOf(queries, feed.category);
  const kind = kindOf(queries);
  const ordering = ORDERINGS[feed.order];
  const { saver } = feed;
  if (saver !== null) {
    const condition = feedCondition(kind, feed, category_id);
    if (feed.order === 'recent') return fetchLastSaved(queries, saver, condition, paging);
    const walks = walksAround(kind, { ...feed, saver: null }, category_id);
    return fetchSavedInOrder(queries, { saver, condition, walks, ordering, period: feed.period }, paging);
  }
  const few = isShortTop(feed) ? await fetchFewOfPeriod(queries, feed, paging) : null;
  if (few) return few;
  const walks = walksOf(kind, feed, category_id);
  const [only, ...others] = walks;
  if (!only || others.length > 0) return fetchMerged(queries, walks, ordering, paging);
  return fetchPage(selectPosts(queries).where(only), ordering.keys, ordering.keysOf, paging);
}

/** The conditions of the indexes that hold a feed in its order, one after another. */
function walksOf(kind: DatabaseKind, feed: Feed, category_id: number | null): RawBuilder<boolean>[] {
  return walkedFeeds(feed).flatMap((walked) => {
    const walk = feedCondition(kind, walked, category_id);
    return walked.period && isInBuckets(walked) ? bucketWalks(walked.period, walk) : [walk];
  });
}

/** Fewer of them, which hold more than the period. */
function walksAround(kind: DatabaseKind, feed: Feed, category_id: number | null): RawBuilder<boolean>[] {
  return walkedFeeds(feed).flatMap((walked) => {
    const walk = feedCondition(kind, { ...walked, period: null }, category_id);
    return walked.period && isInBuckets(walked) ? wideWalks(walked.period, walk) : [walk];
  });
}

/** All posts of an author, whatever their status, as the author reads them. */
export async function fetchOwn(
  queries: Queries,
  author_id: number,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const { keys, keysOf } = ORDERINGS.recent;
  const own = selectPosts(queries).where('posts.author_id', '=', author_id);
  const { rows, ...ways } = await fetchPage(own, keys, keysOf, paging);
  return { rows: rows.map(asItsAuthorReads), ...ways };
}

function asItsAuthorReads(post: NamedPostRow): NamedPostRow {
  return post.was_held === 1 && post.status === 'active' ? { ...post, status: 'approved' } : post;
}

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
