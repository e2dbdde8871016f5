import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';

/** A post with the names of its author and category. */
export interface NamedPostRow extends PostRow {
  /** null when the author's account was deleted. */
  author_username: string | null;
  category_name: string;
  category_slug: string;
}

/** The author's name from the joined table `authors`; null when the account was deleted. */
export const authorUsername = sql<
  string | null
>`case when authors.deleted_at is null then authors.username end`;

/** One statement, so that no author or category is deleted in between. */
export function selectPosts(queries: Queries) {
  return queries
    .selectFrom('posts')
    .innerJoin('users as authors', 'authors.id', 'posts.author_id')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .selectAll('posts')
    .select([
      authorUsername.as('author_username'),
      'categories.name as category_name',
      'categories.slug as category_slug',
    ]);
}

/** The posts with these ids, in any order. */
export function findPosts(queries: Queries, ids: readonly number[]): Promise<NamedPostRow[]> {
  return selectPosts(queries).where('posts.id', 'in', ids).execute();
}
