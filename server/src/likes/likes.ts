import type { LikeReply } from '@magpie/contract/likes';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import { type Param, type PreparedChange, prepareChange } from '../db/prepared.ts';
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
    const likes_count = is_liked
      ? before + (await likes.insert(tx, { id, user_id, created_at: clock() }))
      : before - (await likes.delete(tx, { id, user_id }));
    if (likes_count !== before) await likes.setCount(tx, { id, likes_count });
    return { likes_count, is_liked };
  });
}

/** The likes of posts, or of comments. */
interface Likes {
  /** Locks the post or comment and returns its stored count. @throws NotFoundError, ForbiddenError */
  lockCount(tx: Tx, actor: Actor, id: number): Promise<number>;
  insert: PreparedChange<Like & { created_at: number }>;
  delete: PreparedChange<Like>;
  setCount: PreparedChange<Count>;
}

interface Like {
  /** Of the post or comment. */
  id: number;
  user_id: number;
}

interface Count {
  id: number;
  likes_count: number;
}

const postLikes: Likes = {
  async lockCount(tx, actor, id) {
    const post = await lockPost(tx, id);
    requireOpenPost(actor, post);
    return post.likes_count;
  },
  insert: prepareChange((tx, param) =>
    tx
      .insertInto('post_likes')
      .values({ post_id: param('id'), user_id: param('user_id'), created_at: param('created_at') })
      .onConflict((conflict) => conflict.doNothing()),
  ),
  delete: prepareChange((tx, param) =>
    tx.deleteFrom('post_likes').where('post_id', '=', param('id')).where('user_id', '=', param('user_id')),
  ),
  setCount: prepareSetCount('posts'),
};

const commentLikes: Likes = {
  async lockCount(tx, actor, id) {
    const { comment, post } = await lockComment(tx, id);
    requireOpenComment(actor, comment, post);
    return comment.likes_count;
  },
  insert: prepareChange((tx, param) =>
    tx
      .insertInto('comment_likes')
      .values({ comment_id: param('id'), user_id: param('user_id'), created_at: param('created_at') })
      .onConflict((conflict) => conflict.doNothing()),
  ),
  delete: prepareChange((tx, param) =>
    tx
      .deleteFrom('comment_likes')
      .where('comment_id', '=', param('id'))
      .where('user_id', '=', param('user_id')),
  ),
  setCount: prepareSetCount('comments'),
};

function prepareSetCount(table: 'posts' | 'comments') {
  return prepareChange((tx, param: Param<Count>) =>
    tx
      .updateTable(table)
      .set({ likes_count: param('likes_count') })
      .where('id', '=', param('id')),
  );
}
