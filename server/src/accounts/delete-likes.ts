import { rowLock } from '../db/engine-sql.ts';
import type { DeletionBatch } from './deletion-batch.ts';

const LIKES_PER_BATCH = 100;

/** Also deletes likes of removed posts, although nobody can unlike a removed post. */
export const deletePostLikes: DeletionBatch = async (tx, { id }) => {
  const liked = await tx
    .selectFrom('post_likes')
    .select('post_id')
    .where('user_id', '=', id)
    .limit(LIKES_PER_BATCH)
    .execute();
  const ids = liked.map(({ post_id }) => post_id);
  if (ids.length === 0) return null;
  const posts = tx.selectFrom('posts').select('id').where('id', 'in', ids).orderBy('id');
  await posts.modifyEnd(rowLock(tx)).execute();
  const deleted = await tx
    .deleteFrom('post_likes')
    .where('user_id', '=', id)
    .where('post_id', 'in', ids)
    .returning('post_id')
    .execute();
  if (deleted.length === 0) return 0;
  await tx
    .updateTable('posts')
    .set(({ eb }) => ({ likes_count: eb('likes_count', '-', 1) }))
    .where(
      'id',
      'in',
      deleted.map(({ post_id }) => post_id),
    )
    .execute();
  return 0;
};

export const deleteCommentLikes: DeletionBatch = async (tx, { id }) => {
  const liked = await tx
    .selectFrom('comment_likes')
    .innerJoin('comments', 'comments.id', 'comment_likes.comment_id')
    .select(['comments.id', 'comments.post_id'])
    .where('comment_likes.user_id', '=', id)
    .limit(LIKES_PER_BATCH)
    .execute();
  if (liked.length === 0) return null;
  const ids = liked.map((comment) => comment.id);
  // Posts before comments (db/locks.ts).
  const post_ids = [...new Set(liked.map(({ post_id }) => post_id))];
  const posts = tx.selectFrom('posts').select('id').where('id', 'in', post_ids).orderBy('id');
  await posts.modifyEnd(rowLock(tx)).execute();
  const comments = tx.selectFrom('comments').select('id').where('id', 'in', ids).orderBy('id');
  await comments.modifyEnd(rowLock(tx)).execute();
  const deleted = await tx
    .deleteFrom('comment_likes')
    .where('user_id', '=', id)
    .where('comment_id', 'in', ids)
    .returning('comment_id')
    .execute();
  if (deleted.length === 0) return 0;
  await tx
    .updateTable('comments')
    .set(({ eb }) => ({ likes_count: eb('likes_count', '-', 1) }))
    .where(
      'id',
      'in',
      deleted.map(({ comment_id }) => comment_id),
    )
    .execute();
  return 0;
};
