import type { LikeReply } from '@magpie/contract/likes';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import { type Actor, requireOpenComment, requireOpenPost } from '../permissions.ts';

/** Likes a post; idempotent. @throws NotFoundError, ForbiddenError for a removed post */
export function likePost({ database, clock }: Context, actor: Actor, id: number): Promise<LikeReply> {
  return database.transact(async (tx) => {
    const post = await lockPost(tx, id);
    requireOpenPost(actor, post);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('post_likes')
      .values({ post_id: id, user_id: actor.id, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const likes_count = await addToCount(tx, 'posts', post, Number(numInsertedOrUpdatedRows));
    return { likes_count, is_liked: true };
  });
}

/** @throws NotFoundError, ForbiddenError for a removed post */
export function unlikePost({ database }: Context, actor: Actor, id: number): Promise<LikeReply> {
  return database.transact(async (tx) => {
    const post = await lockPost(tx, id);
    requireOpenPost(actor, post);
    const { numDeletedRows } = await tx
      .deleteFrom('post_likes')
      .where('post_id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    const likes_count = await addToCount(tx, 'posts', post, -Number(numDeletedRows));
    return { likes_count, is_liked: false };
  });
}

/** Likes a comment; idempotent. @throws NotFoundError, ForbiddenError for a removed one */
export function likeComment({ database, clock }: Context, actor: Actor, id: number): Promise<LikeReply> {
  return database.transact(async (tx) => {
    const { comment, post } = await lockComment(tx, id);
    requireOpenComment(actor, comment, post);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('comment_likes')
      .values({ comment_id: id, user_id: actor.id, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const likes_count = await addToCount(tx, 'comments', comment, Number(numInsertedOrUpdatedRows));
    return { likes_count, is_liked: true };
  });
}

/** @throws NotFoundError, ForbiddenError for a removed one */
export function unlikeComment({ database }: Context, actor: Actor, id: number): Promise<LikeReply> {
  return database.transact(async (tx) => {
    const { comment, post } = await lockComment(tx, id);
    requireOpenComment(actor, comment, post);
    const { numDeletedRows } = await tx
      .deleteFrom('comment_likes')
      .where('comment_id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    const likes_count = await addToCount(tx, 'comments', comment, -Number(numDeletedRows));
    return { likes_count, is_liked: false };
  });
}

/** @returns the stored number of likes of this locked post or comment, after the change */
async function addToCount(
  tx: Tx,
  table: 'posts' | 'comments',
  { id, likes_count: before }: { id: number; likes_count: number },
  change: number,
): Promise<number> {
  const likes_count = before + change;
  if (change !== 0) await tx.updateTable(table).set({ likes_count }).where('id', '=', id).execute();
  return likes_count;
}
