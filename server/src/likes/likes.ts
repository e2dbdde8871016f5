import type { LikeReply } from '@magpie/contract/moderation';
import type { Context } from '../context.ts';
import { lockComment, lockPost } from '../db/locks.ts';
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
  return database.transact(
    async (tx) => {
      const post = await lockPost(database, tx, post_id);
      requireOpenPost(actor, post);
      const [result] = is_liked
        ? await tx
            .insertInto('post_likes')
            .values({ post_id, user_id, created_at: clock() })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        : await tx
            .deleteFrom('post_likes')
            .where('post_id', '=', post_id)
            .where('user_id', '=', user_id)
            .execute();
      const likes_count = post.likes_count + movement(result);
      if (likes_count !== post.likes_count) {
        await tx.updateTable('posts').set({ likes_count }).where('id', '=', post_id).execute();
      }
      return { likes_count, is_liked };
    },
    ['posts'],
  );
}

function setCommentLike({ database, clock }: Context, actor: Actor, comment_id: number, is_liked: boolean) {
  const user_id = actor.id;
  return database.transact(
    async (tx) => {
      const { comment, post } = await lockComment(database, tx, comment_id);
      requireOpenComment(actor, comment, post);
      const [result] = is_liked
        ? await tx
            .insertInto('comment_likes')
            .values({ comment_id, user_id, created_at: clock() })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        : await tx
            .deleteFrom('comment_likes')
            .where('comment_id', '=', comment_id)
            .where('user_id', '=', user_id)
            .execute();
      const likes_count = comment.likes_count + movement(result);
      if (likes_count !== comment.likes_count) {
        await tx.updateTable('comments').set({ likes_count }).where('id', '=', comment_id).execute();
      }
      return { likes_count, is_liked };
    },
    ['comments'],
  );
}

/** How far a count moves: by the rows that were written, which are none when the like was as wanted already. */
function movement(result: { numInsertedOrUpdatedRows?: bigint } | { numDeletedRows: bigint } | undefined) {
  if (!result) return 0;
  return 'numDeletedRows' in result
    ? -Number(result.numDeletedRows)
    : Number(result.numInsertedOrUpdatedRows ?? 0n);
}
