import type { CommentRow, ModeratedItem, PostRow } from '../db/schema.ts';

/** A post as a report or decision records it. */
export function moderatedPost({
  id,
  author_id,
  title,
  url,
}: Pick<PostRow, 'id' | 'author_id' | 'title' | 'url'>): ModeratedItem {
  return { post_id: id, comment_id: null, author_id, title, url };
}

/** A comment as a report or decision records it: without its text, which its author may delete. */
export function moderatedComment({ id, author_id }: Pick<CommentRow, 'id' | 'author_id'>): ModeratedItem {
  return { post_id: null, comment_id: id, author_id, title: null, url: null };
}
