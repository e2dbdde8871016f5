import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import { SEARCHED_COMMENTS, SEARCHED_POSTS, type SearchedTable } from '../db/search/search-tables.ts';
import { COMMENT_FIELDS, POST_FIELDS, type WeighedField } from './relevance.ts';
import { readTagWords, tagNamesOf, type TagWords } from './tag-words.ts';

/** What is searched: posts or comments. */
export interface Source {
  queries: Queries;
  table: SearchedTable;
  tags: TagWords;
  /** Joins the tables that the columns and conditions need. */
  join: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** Whether everybody may read it. */
  isPublic: RawBuilder<boolean>;
  /** The fields that count for the relevance. */
  weighed: readonly WeighedField[];
  /** The words of these fields. */
  wordsOf(row: Readonly<Record<string, string>>): string[];
}

const LISTED_POST: RawBuilder<boolean> = sql`posts.is_listed = 1`;

export async function postsIn(queries: Queries): Promise<Source> {
  const tags = await readTagWords(queries);
  return {
    queries,
    table: SEARCHED_POSTS,
    tags,
    join: sqlOf(queries).lookUp('posts', sql`post_words.post_id`),
    columns: sql`posts.created_at, posts.likes_count, posts.comments_count, posts.title as heading`,
    isPublic: LISTED_POST,
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
    join: sql`${lookUp('comments', sql`comment_words.comment_id`)} ${lookUp('posts', sql`comments.post_id`)}`,
    columns: sql`comments.created_at, comments.likes_count, 0 as comments_count, '' as heading`,
    isPublic: sql<boolean>`comments.status in ('active', 'flagged') and ${LISTED_POST}`,
    weighed: COMMENT_FIELDS,
    wordsOf: ({ content = '' }) => [content],
  };
}
