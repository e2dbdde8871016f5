import type { HalfLife } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import {
  type IndexScan,
  type KeySource,
  type RowFilter,
  scanIndex,
  scanMatching,
  sortMatching,
} from '../db/index-scan.ts';
import { CREATED_AT, RANK, rankWith, TOP_KEY } from '../db/keyset.ts';
import type { Period } from './buckets.ts';
import type { FeedOrder, ListQuery } from './list-query.ts';
import { followingPosts, isFollowedBy } from './following.ts';
import { POST_LISTS, PUBLIC_STATUSES } from './post-lists.ts';

/** A list query whose category, tag and site were looked up. */
interface ListChoice extends Omit<ListQuery, 'category' | 'tag' | 'site'> {
  topics: Topics;
}

/** The ids of topics by which a query filters; null for a kind by which it does not filter. */
export interface Topics {
  category: number | null;
  tag: number | null;
  site: number | null;
}

const SORTS = { recent: CREATED_AT, top: TOP_KEY, trending: RANK } as const;

/** The kinds of topics, beginning with the kind that is most likely to have few posts. */
const NARROWEST_FIRST = ['site', 'tag', 'category'] as const;

/**
 * The list that answers a query. If none is declared for exactly these filters, the most selective list is scanned and
 * filtered. These lists are indexed by time only: by author, by link state, by status, of saved posts, of hidden posts. To
 * sort one of them by likes or rank, its newest `SCAN_LIMIT` posts are read and sorted in memory.
 */
export function chooseList(queries: Queries, query: ListChoice): KeySource {
  const { period, halfLife, author, bookmarkedBy, hiddenBy, followedBy, topics } = query;
  const statuses = query.statuses ?? PUBLIC_STATUSES;
  const withStatus = sql<boolean>`posts.status in (${sql.join([...statuses])})`;
  const byAuthor = author === null ? [] : [sql<boolean>`posts.author_id = ${author}`];
  const withFacts = factConditions(query);
  const others = [
    ...inTopics(topics),
    ...withFacts,
    ...(period ? [sql<boolean>`posts.created_at >= ${period.since}`] : []),
    ...(followedBy === null ? [] : [isFollowedBy(followedBy)]),
  ];

  if (query.order === 'waiting') {
    const saved = bookmarkedBy === null ? [] : [isIn('bookmarks', bookmarkedBy)];
    const hidden = hiddenBy === null ? [] : [isIn('hidden_posts', hiddenBy)];
    return filtered(POST_LISTS.waiting.scan({ statuses }), [...byAuthor, ...saved, ...hidden, ...others]);
  }
  const { order } = query;
  if (bookmarkedBy !== null)
    return narrowed(POST_LISTS.bookmarked.scan({ user_id: bookmarkedBy }), [
      withStatus,
      ...byAuthor,
      ...(hiddenBy === null ? [] : [isIn('hidden_posts', hiddenBy)]),
      ...others,
    ]);
  if (hiddenBy !== null)
    return narrowed(POST_LISTS.hidden.scan({ user_id: hiddenBy }), [withStatus, ...byAuthor, ...others]);
  if (query.links !== null && !query.links.has('ok'))
    return narrowed(POST_LISTS.byLink.scan({ links: query.links }), [withStatus, ...byAuthor, ...others]);
  if (author !== null) return narrowed(POST_LISTS.byAuthor.scan({ author_id: author, statuses }), others);
  const isMostlyPublic = statuses.has('active') && statuses.isSubsetOf(PUBLIC_STATUSES);
  if (!isMostlyPublic) return narrowed(POST_LISTS.byStatus.scan({ statuses }), others);
  return publicList();

  function narrowed(newest: IndexScan, conditions: RawBuilder<boolean>[]) {
    if (order === 'recent') return filtered(newest, conditions);
    const sort = halfLife === null ? SORTS[order] : rankWith(halfLife);
    return sortMatching(queries, newest, filterBy(conditions), sort);
  }

  function filtered(scan: IndexScan, conditions: RawBuilder<boolean>[]) {
    return scanFiltered(queries, scan, conditions);
  }

  function publicList() {
    // Only the list of all posts has an index for each half-life.
    const narrowest = halfLife === null ? NARROWEST_FIRST.find((kind) => topics[kind] !== null) : undefined;
    const isAll = statuses.size === PUBLIC_STATUSES.size;
    if (followedBy !== null && order === 'recent' && !narrowest && isAll && withFacts.length === 0)
      return followingPosts(queries, followedBy);
    const conditions = [
      ...withFacts,
      ...(isAll ? [] : [withStatus]),
      ...(followedBy === null ? [] : [isFollowedBy(followedBy)]),
      ...inTopics(narrowest ? { ...topics, [narrowest]: null } : topics),
    ];
    const scan = narrowest
      ? topicScan(POST_LISTS[narrowest], order, period, topics[narrowest] ?? 0)
      : publicScan(order, period, halfLife);
    return filtered(scan, conditions);
  }
}

/** The posts of a list that belong to a category, tag and site. */
export function scanTopics(queries: Queries, scan: IndexScan, topics: Topics): KeySource {
  return scanFiltered(queries, scan, inTopics(topics));
}

function scanFiltered(queries: Queries, scan: IndexScan, conditions: RawBuilder<boolean>[]): KeySource {
  return conditions.length > 0 ? scanMatching(queries, scan, filterBy(conditions)) : scanIndex(queries, scan);
}

function isIn(table: 'bookmarks' | 'hidden_posts', user_id: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${sql.table(table)} where post_id = posts.id and user_id = ${user_id})`;
}

function publicScan(order: FeedOrder, period: Period | null, halfLife: HalfLife | null): IndexScan {
  if (halfLife !== null) return POST_LISTS.trendingWith.scan({ halfLife });
  return order === 'top' && period ? POST_LISTS.topOfPeriod.scan({ period }) : POST_LISTS[order].scan({});
}

function topicScan(
  lists: (typeof POST_LISTS)['category'],
  order: FeedOrder,
  period: Period | null,
  topic_id: number,
): IndexScan {
  return order === 'top' && period
    ? lists.topOfPeriod.scan({ topic_id, period })
    : lists[order].scan({ topic_id });
}

function factConditions({ kind, access, links }: ListChoice): RawBuilder<boolean>[] {
  return [
    ...(links === null ? [] : [sql<boolean>`posts.link_state in (${sql.join([...links])})`]),
    ...(kind === null ? [] : [sql<boolean>`posts.kind = ${kind}`]),
    ...(access === null ? [] : [sql<boolean>`posts.access = ${access}`]),
  ];
}

function inTopics({ category, tag, site }: Topics): RawBuilder<boolean>[] {
  return [
    ...(category === null ? [] : [sql<boolean>`posts.category_id = ${category}`]),
    ...(tag === null
      ? []
      : [sql<boolean>`exists (select 1 from post_tags where post_id = posts.id and tag_id = ${tag})`]),
    ...(site === null
      ? []
      : [sql<boolean>`exists (select 1 from post_sites where post_id = posts.id and site_id = ${site})`]),
  ];
}

function filterBy(conditions: readonly RawBuilder<boolean>[]): RowFilter {
  return {
    join: sql`join posts on posts.id = scanned.id`,
    condition: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`,
  };
}
