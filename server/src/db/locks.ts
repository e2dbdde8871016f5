import { NotFoundError } from '../errors.ts';
import type { Tx } from './database.ts';
import { kindOf, rowLock } from './dialect.ts';
import { type Given, prepareQuery } from './prepared.ts';
import type { CommentRow, PostRow } from './schema.ts';

/**
 * Whoever writes about a post or a comment holds its row first, always the post before the comment: what was read
 * then stays true until the counts have moved, and no two writers wait for each other.
 */

/** @throws NotFoundError */
export async function lockPost(tx: Tx, id: number): Promise<PostRow> {
  const [post] = await selectPostLocked(tx, { id });
  if (!post) throw new NotFoundError();
  return post;
}

/** @throws NotFoundError */
export async function lockComment(tx: Tx, id: number): Promise<{ comment: CommentRow; post: PostRow }> {
  const [place] = await selectPlace(tx, { id });
  if (!place) throw new NotFoundError();
  const post = await lockPost(tx, place.post_id);
  const [comment] = await selectCommentLocked(tx, { id });
  if (!comment) throw new NotFoundError();
  return { comment, post };
}

interface ById {
  id: number;
}

const selectPostLocked = prepareQuery((tx, given: Given<ById>) =>
  tx.selectFrom('posts').selectAll().where('id', '=', given('id')).modifyEnd(rowLock[kindOf(tx)]),
);

const selectPlace = prepareQuery((tx, given: Given<ById>) =>
  tx.selectFrom('comments').select('post_id').where('id', '=', given('id')),
);

const selectCommentLocked = prepareQuery((tx, given: Given<ById>) =>
  tx.selectFrom('comments').selectAll().where('id', '=', given('id')).modifyEnd(rowLock[kindOf(tx)]),
);
