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
import { CREATED_AT, RANK, TOP_KEY } from '../db/keyset.ts';
import type { ListQuery, PostOrder } from './list-query.ts';
import { POST_LISTS, PUBLIC_STATUSES } from './post-lists.ts';

/** A list query whose category was looked up. */
export interface ListChoice extends Omit<ListQuery, 'category'> {
  category_id: number | null;
}

const SORTS: Record<PostOrder, KeySource['sort']> = { recent: CREATED_AT, top: TOP_KEY, trending: RANK };

/**
 * The list that answers a query, exactly where one is declared for it. Any other combination filters the most selective
 * list. An author's, saved or moderated posts by likes or rank are the newest of them that one scan may look at, sorted.
 */
export function chooseList(queries: Queries, query: ListChoice): KeySource {
  const { order, period, author, bookmarkedBy, category_id } = query;
  const statuses = query.statuses ?? PUBLIC_STATUSES;
  const withStatus = sql<boolean>`posts.status in (${sql.join([...statuses])})`;
  const byAuthor = author === null ? [] : [sql<boolean>`posts.author_id = ${author}`];
  const others = [
    ...(category_id === null ? [] : [sql<boolean>`posts.category_id = ${category_id}`]),
    ...(period ? [sql<boolean>`posts.created_at >= ${period.since}`] : []),
  ];

  if (bookmarkedBy !== null)
    return narrowed(POST_LISTS.bookmarked.scan({ user_id: bookmarkedBy }), [
      withStatus,
      ...byAuthor,
      ...others,
    ]);
  if (author !== null) return narrowed(POST_LISTS.byAuthor.scan({ author_id: author, statuses }), others);
  const isMostlyPublic = statuses.has('active') && statuses.isSubsetOf(PUBLIC_STATUSES);
  if (!isMostlyPublic) return narrowed(POST_LISTS.byStatus.scan({ statuses }), others);
  const scan = publicScan(query);
  const isPublic = statuses.size === PUBLIC_STATUSES.size;
  return isPublic ? scanIndex(queries, scan) : scanMatching(queries, scan, filterBy([withStatus]));

  function narrowed(newest: IndexScan, conditions: RawBuilder<boolean>[]) {
    const filter = filterBy(conditions);
    if (order !== 'recent') return sortMatching(queries, newest, filter, SORTS[order]);
    return conditions.length > 0 ? scanMatching(queries, newest, filter) : scanIndex(queries, newest);
  }
}

function publicScan({ order, period, category_id }: ListChoice): IndexScan {
  if (category_id !== null) return categoryScan(order, period, category_id);
  return order === 'top' && period ? POST_LISTS.topOfPeriod.scan({ period }) : POST_LISTS[order].scan({});
}

function categoryScan(order: PostOrder, period: ListChoice['period'], category_id: number): IndexScan {
  if (order === 'trending') return POST_LISTS.categoryTrending.scan({ category_id });
  if (order === 'recent') return POST_LISTS.categoryRecent.scan({ category_id });
  return period
    ? POST_LISTS.categoryTopOfPeriod.scan({ period, category_id })
    : POST_LISTS.categoryTop.scan({ category_id });
}

function filterBy(conditions: readonly RawBuilder<boolean>[]): RowFilter {
  return {
    join: sql`join posts on posts.id = scanned.id`,
    condition: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`,
  };
}
