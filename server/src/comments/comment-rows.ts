import type { Queries } from '../db/database.ts';
import { isAmong } from '../db/dialect.ts';
import { type Given, prepareQuery } from '../db/prepared.ts';
import type { CommentRow } from '../db/schema.ts';

/** A comment with the names that its view shows. */
export interface NamedCommentRow extends CommentRow {
  author_username: string;
  post_title: string;
}

/** Comments with the names, in one statement: what it refers to cannot vanish between two. */
export function selectComments(queries: Queries) {
  return queries
    .selectFrom('comments')
    .innerJoin('users as authors', 'authors.id', 'comments.author_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .selectAll('comments')
    .select(['authors.username as author_username', 'posts.title as post_title']);
}

/** The comments with these ids, in any order. */
export const findComments = prepareQuery((queries, given: Given<{ ids: readonly number[] }>) =>
  selectComments(queries).where(isAmong(queries, 'comments.id', given('ids'), 'int')),
);
