import type { Queries } from '../db/database.ts';
import type { CommentRow } from '../db/schema.ts';
import { authorUsername } from '../posts/post-rows.ts';

/** A comment with its author's name and its post's title. */
export interface NamedCommentRow extends CommentRow {
  /** null when the author's account was deleted. */
  author_username: string | null;
  post_title: string;
}

/** One statement, so that no author or post is deleted in between. */
export function selectComments(queries: Queries) {
  return queries
    .selectFrom('comments')
    .innerJoin('users as authors', 'authors.id', 'comments.author_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .selectAll('comments')
    .select([authorUsername.as('author_username'), 'posts.title as post_title']);
}

/** The comments with these ids, in any order. */
export function findComments(queries: Queries, ids: readonly number[]): Promise<NamedCommentRow[]> {
  return selectComments(queries).where('comments.id', 'in', ids).execute();
}
