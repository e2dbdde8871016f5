import type { LikeReply } from '@magpie/contract/likes';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import { type Actor, requireOpenComment, requireOpenPost } from '../permissions.ts';

/** Likes a post; idempotent. @throws NotFoundError, ForbiddenError for a removed post */
export function likePost(context: Context, actor: Actor, id: number): Promise<LikeReply> {
  return setLike(context, actor, postLikes, id, true);
}

/** @throws NotFoundError, ForbiddenError for a removed post */
export function unlikePost(context: Context, actor: Actor, id: number): Promise<LikeReply> {
  return setLike(context, actor, postLikes, id, false);
}

/** Likes a comment; idempotent. @throws NotFoundError, ForbiddenError for a removed one */
export function likeComment(context: Context, actor: Actor, id: number): Promise<LikeReply> {
  return setLike(context, actor, commentLikes, id, true);
}

/** @throws NotFoundError, ForbiddenError for a removed one */
export function unlikeComment(context: Context, actor: Actor, id: number): Promise<LikeReply> {
  return setLike(context, actor, commentLikes, id, false);
}

function setLike(
  { database, clock }: Context,
  actor: Actor,
  likes: Likes,
  id: number,
  is_liked: boolean,
): Promise<LikeReply> {
  const user_id = actor.id;
  return database.transact(async (tx) => {
    const before = await likes.lockCount(tx, actor, id);
    const changed = is_liked
      ? await likes.insert(tx, { id, user_id, created_at: clock() })
      : -(await likes.delete(tx, { id, user_id }));
    const likes_count = before + changed;
    if (changed !== 0) await tx.updateTable(likes.table).set({ likes_count }).where('id', '=', id).execute();
    return { likes_count, is_liked };
  });
}

/** The likes of posts, or of comments. */
interface Likes {
  table: 'posts' | 'comments';
  /** Locks the post or comment and returns its stored count. @throws NotFoundError, ForbiddenError */
  lockCount(tx: Tx, actor: Actor, id: number): Promise<number>;
  /** @returns the number of likes that were inserted */
  insert(tx: Tx, like: Like & { created_at: number }): Promise<number>;
  /** @returns the number of likes that were deleted */
  delete(tx: Tx, like: Like): Promise<number>;
}

interface Like {
  /** Of the post or comment. */
  id: number;
  user_id: number;
}

const postLikes: Likes = {
  table: 'posts',
  async lockCount(tx, actor, id) {
    const post = await lockPost(tx, id);
    requireOpenPost(actor, post);
    return post.likes_count;
  },
  async insert(tx, { id, ...like }) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('post_likes')
      .values({ post_id: id, ...like })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows);
  },
  async delete(tx, { id, user_id }) {
    const { numDeletedRows } = await tx
      .deleteFrom('post_likes')
      .where('post_id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
};

const commentLikes: Likes = {
  table: 'comments',
  async lockCount(tx, actor, id) {
    const { comment, post } = await lockComment(tx, id);
    requireOpenComment(actor, comment, post);
    return comment.likes_count;
  },
  async insert(tx, { id, ...like }) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('comment_likes')
      .values({ comment_id: id, ...like })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows);
  },
  async delete(tx, { id, user_id }) {
    const { numDeletedRows } = await tx
      .deleteFrom('comment_likes')
      .where('comment_id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
};
