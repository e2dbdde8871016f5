import { type RawBuilder, sql } from 'kysely';
import { COMMENT_LISTS, ON_LISTED_POST } from '../comments/comment-scans.ts';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import type { IndexScan, RowFilter } from '../db/index-scan.ts';
import { SEARCHED_COMMENTS, SEARCHED_POSTS, type SearchedTable } from '../db/search/search-tables.ts';
import { POST_LISTS } from '../lists/post-lists.ts';
import { COMMENT_FIELDS, POST_FIELDS, type WeighedField } from './relevance.ts';
import { readTagWords, tagNamesOf, type TagWords } from './tag-words.ts';

/** A searched table: posts or comments. */
export interface Source {
  queries: Queries;
  table: SearchedTable;
  tags: TagWords;
  /** Joins to an id the tables that the columns and conditions need. */
  joinTo(id: RawBuilder<unknown>): RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  createdAt: RawBuilder<number>;
  topKey: RawBuilder<number>;
  /** Whether everybody may read a row. */
  isPublic: RawBuilder<boolean>;
  /** The posts or comments by likes. */
  mostLikedFirst: IndexScan;
  /** Which rows of `mostLikedFirst` everybody may read. */
  scanned: RowFilter;
  /** When the post of a scanned row was submitted, in milliseconds and exact to the second. */
  scannedAt: RawBuilder<number>;
  /** The id of the post that conditions are about; null: they are about the scanned row itself. */
  scannedPost: RawBuilder<unknown> | null;
  /** The fields that count for the relevance. */
  weighed: readonly WeighedField[];
  /** The words of the fields in `weighed`. */
  wordsOf(row: Readonly<Record<string, string>>): string[];
}

const IS_OUTDATED = sql`case when outdated_post is null and outdated_url is null then 0 else 1 end as is_outdated`;
const LISTED_POST: RawBuilder<boolean> = sql`posts.is_listed = 1`;
const EVERY_ROW: RowFilter = { join: sql``, condition: sql`true` };

export async function postsIn(queries: Queries): Promise<Source> {
  const tags = await readTagWords(queries);
  return {
    queries,
    table: SEARCHED_POSTS,
    tags,
    joinTo: (id) => sqlOf(queries).lookUp('posts', id),
    columns: sql`posts.created_at, posts.likes_count, posts.comments_count, posts.title as heading, ${IS_OUTDATED}`,
    createdAt: sql`posts.created_at`,
    topKey: sql`posts.top_key`,
    isPublic: LISTED_POST,
    mostLikedFirst: POST_LISTS.top.scan({}),
    scanned: EVERY_ROW,
    scannedAt: sql`(scanned.sort % ${sql.lit(2 ** 32)}) * 1000`,
    scannedPost: null,
    weighed: POST_FIELDS,
    wordsOf: ({ title = '', topics = '', description = '', preview = '', filters = '' }) => [
      title,
      `${tagNamesOf(filters, tags)} ${topics}`,
      description,
      preview,
    ],
  };
}

/** A comment is not found by the names of its post's tags. */
export async function commentsIn(queries: Queries): Promise<Source> {
  const { lookUp } = sqlOf(queries);
  return {
    queries,
    table: SEARCHED_COMMENTS,
    tags: new Map(),
    joinTo: (id) => sql`${lookUp('comments', id)} ${lookUp('posts', sql`comments.post_id`)}`,
    columns: sql`comments.created_at, comments.likes_count, 0 as comments_count, '' as heading, 0 as is_outdated`,
    createdAt: sql`comments.created_at`,
    topKey: sql`${sql.raw(COMMENT_LISTS.top.scan().sort.name)}`,
    isPublic: sql<boolean>`comments.status in ('active', 'flagged') and ${LISTED_POST}`,
    mostLikedFirst: COMMENT_LISTS.top.scan(),
    scanned: ON_LISTED_POST,
    scannedAt: sql`posts.created_at`,
    scannedPost: sql`comments.post_id`,
    weighed: COMMENT_FIELDS,
    wordsOf: ({ content = '' }) => [content],
  };
}
