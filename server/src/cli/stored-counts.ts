import { LISTED_STATUSES } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';

/** Each stored count, and how to count its rows. */
interface StoredCount {
  table: 'users' | 'posts' | 'comments' | 'tags' | 'sites' | 'collections';
  column: string;
  /** A subquery about the row of `table`. */
  counted: RawBuilder<number>;
}

const listed = sql.raw(LISTED_STATUSES.map((status) => `'${status}'`).join(', '));

export const STORED_COUNTS: readonly StoredCount[] = [
  {
    table: 'users',
    column: 'posts_count',
    counted: sql`(select count(*) from posts where author_id = users.id and status in (${listed}))`,
  },
  {
    table: 'posts',
    column: 'likes_count',
    counted: sql`(select count(*) from post_likes where post_id = posts.id)`,
  },
  {
    table: 'posts',
    column: 'comments_count',
    counted: sql`(select count(*) from comments where post_id = posts.id and status in (${listed}))`,
  },
  {
    table: 'posts',
    column: 'discussion_count',
    counted: sql`(select count(*) from comments where post_id = posts.id and status in (${listed})
      and comments.author_id <> posts.author_id)`,
  },
  {
    table: 'posts',
    column: 'reports_count',
    counted: sql`(select count(*) from reports where post_id = posts.id and settled_by is null)`,
  },
  {
    table: 'comments',
    column: 'likes_count',
    counted: sql`(select count(*) from comment_likes where comment_id = comments.id)`,
  },
  {
    table: 'comments',
    column: 'reports_count',
    counted: sql`(select count(*) from reports where comment_id = comments.id and settled_by is null)`,
  },
  {
    table: 'tags',
    column: 'posts_count',
    counted: sql`(select count(*) from post_tags join posts on posts.id = post_id
      where tag_id = tags.id and status in (${listed}))`,
  },
  {
    table: 'sites',
    column: 'posts_count',
    counted: sql`(select count(*) from post_sites join posts on posts.id = post_id
      where site_id = sites.id and status in (${listed}))`,
  },
  {
    table: 'collections',
    column: 'items_count',
    counted: sql`(select count(*) from collection_items where collection_id = collections.id)`,
  },
  {
    table: 'collections',
    column: 'followers_count',
    counted: sql`(select count(*) from follows where collection_id = collections.id)`,
  },
  {
    table: 'collections',
    column: 'reports_count',
    counted: sql`(select count(*) from reports where collection_id = collections.id and settled_by is null)`,
  },
];
