import type { BookmarkReply } from '@magpie/contract/likes';
import type { Context } from '../context.ts';
import { lockPost } from '../db/locks.ts';
import { type Param, prepareChange } from '../db/prepared.ts';
import { type Actor, requireOpenPost } from '../permissions.ts';

/** Saves a post; idempotent. @throws NotFoundError, ForbiddenError for a removed post */
export async function bookmarkPost(
  { database, clock }: Context,
  actor: Actor,
  post_id: number,
): Promise<BookmarkReply> {
  return database.transact(async (tx) => {
    requireOpenPost(actor, await lockPost(tx, post_id));
    await insertBookmark(tx, { post_id, user_id: actor.id, created_at: clock() });
    return { is_bookmarked: true };
  });
}

/** @throws NotFoundError, ForbiddenError for a removed post */
export async function unbookmarkPost(
  { database }: Context,
  actor: Actor,
  post_id: number,
): Promise<BookmarkReply> {
  return database.transact(async (tx) => {
    requireOpenPost(actor, await lockPost(tx, post_id));
    await deleteBookmark(tx, { post_id, user_id: actor.id });
    return { is_bookmarked: false };
  });
}

interface Bookmark {
  post_id: number;
  user_id: number;
}

const insertBookmark = prepareChange((tx, param: Param<Bookmark & { created_at: number }>) =>
  tx
    .insertInto('bookmarks')
    .values({ post_id: param('post_id'), user_id: param('user_id'), created_at: param('created_at') })
    .onConflict((conflict) => conflict.doNothing()),
);

const deleteBookmark = prepareChange((tx, param: Param<Bookmark>) =>
  tx.deleteFrom('bookmarks').where('post_id', '=', param('post_id')).where('user_id', '=', param('user_id')),
);
