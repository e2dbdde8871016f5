import { LISTED_STATUSES, POST_FILTERS, type PostFilter } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { IndexScan } from '../db/index-scan.ts';
import { CREATED_AT, RANK, type SortColumn, TOP_KEY } from '../db/keyset.ts';
import { bucketsOf, type Period } from './buckets.ts';

/**
 * Every list of posts: the condition of its rows, its sort column, and the indexes that hold it in that order
 * (db/schema.sql).
 */

export interface PostList<Args> {
  indexes: readonly string[];
  scan(args: Args): IndexScan;
}

/** Public lists show these. */
const LISTED = sql<boolean>`is_listed = 1`;
export const PUBLIC_STATUSES: ReadonlySet<PostFilter> = new Set(LISTED_STATUSES);
export const ALL_STATUSES: ReadonlySet<PostFilter> = new Set(POST_FILTERS);

export const POST_LISTS = {
  recent: publicList('posts_recent', CREATED_AT),
  top: publicList('posts_top', TOP_KEY),
  trending: publicList('posts_trending', RANK),

  categoryRecent: categoryList('posts_category_recent', CREATED_AT),
  categoryTop: categoryList('posts_category_top', TOP_KEY),
  categoryTrending: categoryList('posts_category_trending', RANK),

  topOfPeriod: {
    indexes: ['posts_top_of_day', 'posts_top_of_month'],
    scan: ({ period }: { period: Period }) => posts(TOP_KEY, inBuckets(period, LISTED)),
  },
  categoryTopOfPeriod: {
    indexes: ['posts_category_top_of_day', 'posts_category_top_of_month'],
    scan: ({ period, category_id }: { period: Period; category_id: number }) =>
      posts(TOP_KEY, inBuckets(period, sql`${LISTED} and category_id = ${category_id}`)),
  },

  byAuthor: {
    indexes: ['posts_by_author'],
    scan: ({ author_id, statuses }: { author_id: number; statuses: ReadonlySet<PostFilter> }) =>
      posts(
        CREATED_AT,
        [...statuses].map((status) => sql`author_id = ${author_id} and status = ${status}`),
      ),
  },
  byStatus: {
    indexes: ['posts_by_status'],
    scan: ({ statuses }: { statuses: ReadonlySet<PostFilter> }) =>
      posts(
        CREATED_AT,
        [...statuses].map((status) => sql`status = ${status}`),
      ),
  },
  /** Bookmarks have no status, so a scan also finds removed posts. */
  bookmarked: {
    indexes: ['bookmarks_newest'],
    scan: ({ user_id }: { user_id: number }): IndexScan => ({
      table: 'bookmarks',
      idColumn: 'post_id',
      sort: CREATED_AT,
      conditions: [sql`user_id = ${user_id}`],
    }),
  },
} as const;

function publicList(index: string, sort: SortColumn): PostList<object> {
  return { indexes: [index], scan: () => posts(sort, [LISTED]) };
}

function categoryList(index: string, sort: SortColumn): PostList<{ category_id: number }> {
  return {
    indexes: [index],
    scan: ({ category_id }) => posts(sort, [sql`${LISTED} and category_id = ${category_id}`]),
  };
}

function posts(sort: SortColumn, conditions: RawBuilder<boolean>[]): IndexScan {
  return { table: 'posts', sort, conditions };
}

/** The indexes hold the posts of each day and of each 30 days by their top key. */
function inBuckets(period: Period, condition: RawBuilder<boolean>): RawBuilder<boolean>[] {
  return bucketsOf(period).map(({ unit, number, isCut }) => {
    const inBucket = sql<boolean>`${condition} and ${sql.ref(`created_${unit}`)} = ${number}`;
    // The lower part of the top key is the time, so the index alone decides.
    return isCut
      ? sql`${inBucket} and top_key % ${sql.lit(2 ** 32)} >= ${Math.floor(period.since / 1000)}`
      : inBucket;
  });
}
