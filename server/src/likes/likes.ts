import type { LikeReply } from '@magpie/contract/moderation';
import type { Context } from '../context.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import { type Given, prepareChange } from '../db/prepared.ts';
import { type Actor, requireOpenComment, requireOpenPost } from '../permissions.ts';

/** Likes a post; repeated without effect. @throws NotFoundError, ForbiddenError for a removed post */
export function likePost(context: Context, actor: Actor, id: number): Promise<LikeReply> {
  return setPostLike(context, actor, id, true);
}

/** @throws NotFoundError, ForbiddenError for a removed post */
export function unlikePost(context: Context, actor: Actor, id: number): Promise<LikeReply> {
  return setPostLike(context, actor, id, false);
}

/** Likes a comment; repeated without effect. @throws NotFoundError, ForbiddenError for a removed one */
export function likeComment(context: Context, actor: Actor, id: number): Promise<LikeReply> {
  return setCommentLike(context, actor, id, true);
}

/** @throws NotFoundError, ForbiddenError for a removed one */
export function unlikeComment(context: Context, actor: Actor, id: number): Promise<LikeReply> {
  return setCommentLike(context, actor, id, false);
}

function setPostLike({ database, clock }: Context, actor: Actor, post_id: number, is_liked: boolean) {
  const user_id = actor.id;
  return database.transact(async (tx) => {
    const post = await lockPost(tx, post_id);
    requireOpenPost(actor, post);
    const likes_count =
      post.likes_count +
      (is_liked
        ? await insertPostLike(tx, { post_id, user_id, created_at: clock() })
        : -(await deletePostLike(tx, { post_id, user_id })));
    if (likes_count !== post.likes_count) await setPostLikes(tx, { id: post_id, likes_count });
    return { likes_count, is_liked };
  });
}

function setCommentLike({ database, clock }: Context, actor: Actor, comment_id: number, is_liked: boolean) {
  const user_id = actor.id;
  return database.transact(async (tx) => {
    const { comment, post } = await lockComment(tx, comment_id);
    requireOpenComment(actor, comment, post);
    const likes_count =
      comment.likes_count +
      (is_liked
        ? await insertCommentLike(tx, { comment_id, user_id, created_at: clock() })
        : -(await deleteCommentLike(tx, { comment_id, user_id })));
    if (likes_count !== comment.likes_count) await setCommentLikes(tx, { id: comment_id, likes_count });
    return { likes_count, is_liked };
  });
}

interface PostLike {
  post_id: number;
  user_id: number;
}

interface CommentLike {
  comment_id: number;
  user_id: number;
}

interface Timed {
  created_at: number;
}

interface LikesCount {
  id: number;
  likes_count: number;
}

const insertPostLike = prepareChange((tx, given: Given<PostLike & Timed>) =>
  tx
    .insertInto('post_likes')
    .values({ post_id: given('post_id'), user_id: given('user_id'), created_at: given('created_at') })
    .onConflict((conflict) => conflict.doNothing()),
);

const deletePostLike = prepareChange((tx, given: Given<PostLike>) =>
  tx.deleteFrom('post_likes').where('post_id', '=', given('post_id')).where('user_id', '=', given('user_id')),
);

const setPostLikes = prepareChange((tx, given: Given<LikesCount>) =>
  tx
    .updateTable('posts')
    .set({ likes_count: given('likes_count') })
    .where('id', '=', given('id')),
);

const insertCommentLike = prepareChange((tx, given: Given<CommentLike & Timed>) =>
  tx
    .insertInto('comment_likes')
    .values({ comment_id: given('comment_id'), user_id: given('user_id'), created_at: given('created_at') })
    .onConflict((conflict) => conflict.doNothing()),
);

const deleteCommentLike = prepareChange((tx, given: Given<CommentLike>) =>
  tx
    .deleteFrom('comment_likes')
    .where('comment_id', '=', given('comment_id'))
    .where('user_id', '=', given('user_id')),
);

const setCommentLikes = prepareChange((tx, given: Given<LikesCount>) =>
  tx
    .updateTable('comments')
    .set({ likes_count: given('likes_count') })
    .where('id', '=', given('id')),
);
