import { type ItemStatus, LISTED_STATUSES } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { IndexScan, RowFilter } from '../db/index-scan.ts';
import { CREATED_AT, type SortColumn, WAITING_SINCE } from '../db/keyset.ts';

const LISTED = sql.join(LISTED_STATUSES.map((status) => sql.lit(status)));

/** The same expression as in the index. */
const TOP: SortColumn = {
  name: '(comments.likes_count * 4294967296 + comments.created_at / 1000)',
  isInteger: true,
  isExpression: true,
  order: 'desc',
};

/** Every list of comments with its condition, its order and its index; newest first unless it says otherwise. */
export const COMMENT_LISTS = {
  /** The root comments of a post. */
  threads: {
    indexes: ['comments_roots'],
    scan: ({ post_id }: { post_id: number }) => comments([sql`post_id = ${post_id} and parent_id is null`]),
  },
  byAuthor: {
    indexes: ['comments_by_author'],
    scan: ({ author_id }: { author_id: number }) =>
      comments([sql`author_id = ${author_id} and status in (${LISTED})`]),
  },
  byStatus: {
    indexes: ['comments_by_status'],
    scan: ({ statuses }: { statuses: ReadonlySet<ItemStatus> }) =>
      comments([...statuses].map((status) => sql`status = ${status} and deleted_at is null`)),
  },
  /** All public comments by likes, then by time. */
  top: {
    indexes: ['comments_top'],
    scan: () => comments([sql`status in (${LISTED})`], TOP),
  },
  /** What waits for a decision, longest waiting first. */
  waiting: {
    indexes: ['comments_waiting'],
    scan: ({ statuses }: { statuses: ReadonlySet<ItemStatus> }) =>
      comments(
        [...statuses].map((status) => sql`status = ${status} and waiting_since is not null`),
        WAITING_SINCE,
      ),
  },
} as const;

/** Lists of comments on several posts leave out comments on posts that are not listed. */
export const ON_LISTED_POST: RowFilter = {
  join: sql`join comments on comments.id = scanned.id join posts on posts.id = comments.post_id`,
  condition: sql`posts.status in (${LISTED})`,
};

function comments(conditions: RawBuilder<boolean>[], sort: SortColumn = CREATED_AT): IndexScan {
  return { table: 'comments', sort, conditions };
}
