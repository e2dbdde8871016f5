import type { BookmarkReply } from '@magpie/contract/likes';
import type { Context } from '../context.ts';
import { lockPost } from '../db/locks.ts';
import { type Actor, requireOpenPost } from '../permissions.ts';

/** Bookmarks a post; idempotent. @throws NotFoundError, ForbiddenError for a post that is not listed */
export async function bookmarkPost(
  { database, clock }: Context,
  actor: Actor,
  post_id: number,
): Promise<BookmarkReply> {
  return database.transact(async (tx) => {
    requireOpenPost(actor, await lockPost(tx, post_id));
    await tx
      .insertInto('bookmarks')
      .values({ post_id, user_id: actor.id, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { is_bookmarked: true };
  });
}

/** @throws NotFoundError, ForbiddenError for a post that is not listed */
export async function unbookmarkPost(
  { database }: Context,
  actor: Actor,
  post_id: number,
): Promise<BookmarkReply> {
  return database.transact(async (tx) => {
    requireOpenPost(actor, await lockPost(tx, post_id));
    await tx.deleteFrom('bookmarks').where('post_id', '=', post_id).where('user_id', '=', actor.id).execute();
    return { is_bookmarked: false };
  });
}
