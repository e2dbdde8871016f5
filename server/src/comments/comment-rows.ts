import type { Queries } from '../db/database.ts';
import { isAmong } from '../db/engine-sql.ts';
import { type Param, prepareQuery } from '../db/prepared.ts';
import type { CommentRow } from '../db/schema.ts';

/** A comment with its author's name and its post's title. */
export interface NamedCommentRow extends CommentRow {
  author_username: string;
  post_title: string;
}

/** One statement, so that no author or post is deleted in between. */
export function selectComments(queries: Queries) {
  return queries
    .selectFrom('comments')
    .innerJoin('users as authors', 'authors.id', 'comments.author_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .selectAll('comments')
    .select(['authors.username as author_username', 'posts.title as post_title']);
}

/** The comments with these ids, in any order. */
export const findComments = prepareQuery((queries, param: Param<{ ids: readonly number[] }>) =>
  selectComments(queries).where(isAmong(queries, 'comments.id', param('ids'), 'int')),
);
