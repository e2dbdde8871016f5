import {
  HALF_LIVES,
  type HalfLife,
  type LinkState,
  LISTED_STATUSES,
  POST_FILTERS,
  type PostFilter,
  WAITING_STATUSES,
} from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { IndexScan } from '../db/index-scan.ts';
import {
  CREATED_AT,
  RANK,
  rankWith,
  type SortColumn,
  SPONSORED_AT,
  TOP_KEY,
  WAITING_SINCE,
} from '../db/keyset.ts';
import { bucketsOf, type Period } from './buckets.ts';

/**
 * Every list of posts: the condition of its rows, its sort column, and the indexes that hold it in that order
 * (db/schema.sql).
 */

interface PostList<Args> {
  indexes: readonly string[];
  scan(args: Args): IndexScan;
}

/** Public lists show the posts for which this holds. */
const LISTED = sql<boolean>`is_listed = 1`;
export const PUBLIC_STATUSES: ReadonlySet<PostFilter> = new Set(LISTED_STATUSES);
export const ALL_STATUSES: ReadonlySet<PostFilter> = new Set(POST_FILTERS);
export const WAITING: ReadonlySet<PostFilter> = new Set(WAITING_STATUSES);

/** Tables that list the posts of a category, tag or site, and contain the sort columns. */
const IN_CATEGORY: TopicTable = { table: 'posts', idColumn: 'id', topicColumn: 'category_id' };
const WITH_TAG: TopicTable = { table: 'post_tags', idColumn: 'post_id', topicColumn: 'tag_id' };
const OF_SITE: TopicTable = { table: 'post_sites', idColumn: 'post_id', topicColumn: 'site_id' };

export const POST_LISTS = {
  recent: publicList('posts_recent', CREATED_AT),
  top: publicList('posts_top', TOP_KEY),
  trending: publicList('posts_trending', RANK),
  trendingWith: {
    indexes: HALF_LIVES.map((halfLife) => `posts_trending_${halfLife}`),
    scan: ({ halfLife }: { halfLife: HalfLife }) => posts(rankWith(halfLife), [LISTED]),
  },
  topOfPeriod: {
    indexes: ['posts_top_of_day', 'posts_top_of_month'],
    scan: ({ period }: { period: Period }) => posts(TOP_KEY, inBuckets(period, LISTED)),
  },

  category: topicLists('posts_category', IN_CATEGORY),
  tag: topicLists('post_tags', WITH_TAG),
  site: topicLists('post_sites', OF_SITE),

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
  /** What waits for a decision, longest waiting first. */
  waiting: {
    indexes: ['posts_waiting'],
    scan: ({ statuses }: { statuses: ReadonlySet<PostFilter> }) =>
      posts(
        WAITING_SINCE,
        [...statuses].map((status) => sql`status = ${status} and waiting_since is not null`),
      ),
  },
  sponsored: {
    indexes: ['posts_sponsored'],
    scan: () => posts(SPONSORED_AT, [sql`is_sponsored = 1 and ${LISTED}`]),
  },
  byLink: {
    indexes: ['posts_by_link'],
    scan: ({ links }: { links: ReadonlySet<LinkState> }) =>
      posts(
        CREATED_AT,
        [...links].map((state) => sql`link_state = ${state} and link_state <> 'ok'`),
      ),
  },
  /** Posts about the same paper, repository and so on. */
  work: {
    indexes: ['posts_of_work'],
    scan: ({ key }: { key: string }) => posts(CREATED_AT, [sql`work_key = ${key} and ${LISTED}`]),
  },
  bookmarked: chosenPosts('bookmarks', 'bookmarks_newest'),
  hidden: chosenPosts('hidden_posts', 'hidden_posts_newest'),
} as const;

/** What a user saved or hid. The rows have no status, so a scan also finds removed posts. */
function chosenPosts(table: 'bookmarks' | 'hidden_posts', index: string): PostList<{ user_id: number }> {
  return {
    indexes: [index],
    scan: ({ user_id }) => ({
      table,
      idColumn: 'post_id',
      sort: CREATED_AT,
      conditions: [sql`user_id = ${user_id}`],
    }),
  };
}

function publicList(index: string, sort: SortColumn): PostList<object> {
  return { indexes: [index], scan: () => posts(sort, [LISTED]) };
}

interface TopicTable {
  table: string;
  idColumn: string;
  topicColumn: string;
}

interface OfTopic {
  topic_id: number;
}

function topicLists(index: string, { table, idColumn, topicColumn }: TopicTable) {
  const ofTopic = (topic_id: number) => sql<boolean>`${LISTED} and ${sql.ref(topicColumn)} = ${topic_id}`;
  const list = (name: string, sort: SortColumn): PostList<OfTopic> => ({
    indexes: [`${index}_${name}`],
    scan: ({ topic_id }) => ({ table, idColumn, sort, conditions: [ofTopic(topic_id)] }),
  });
  const topOfPeriod: PostList<OfTopic & { period: Period }> = {
    indexes: [`${index}_top_of_day`, `${index}_top_of_month`],
    scan: ({ topic_id, period }) => ({
      table,
      idColumn,
      sort: TOP_KEY,
      conditions: inBuckets(period, ofTopic(topic_id)),
    }),
  };
  return {
    recent: list('recent', CREATED_AT),
    top: list('top', TOP_KEY),
    trending: list('trending', RANK),
    topOfPeriod,
  };
}

function posts(sort: SortColumn, conditions: RawBuilder<boolean>[]): IndexScan {
  return { table: 'posts', sort, conditions };
}

/** Conditions that together cover a period: indexes hold the posts of each day, and of each 30 days, by their top key. */
function inBuckets(period: Period, condition: RawBuilder<boolean>): RawBuilder<boolean>[] {
  return bucketsOf(period).map(({ unit, number, isCut }) => {
    const inBucket = sql<boolean>`${condition} and ${sql.ref(`created_${unit}`)} = ${number}`;
    // The lower 32 bits of the top key are the time in seconds, so this condition needs only the index.
    return isCut
      ? sql`${inBucket} and top_key % ${sql.lit(2 ** 32)} >= ${Math.floor(period.since / 1000)}`
      : inBucket;
  });
}
