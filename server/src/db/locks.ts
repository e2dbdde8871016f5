import * as sessionMessages from '@magpie/contract/messages/sessions';
import { NotFoundError, UnauthorizedError } from '../errors.ts';
import { type Actor, requireAdmin } from '../permissions.ts';
import type { Tx } from './database.ts';
import { rowLock, sqlOf } from './engine-sql.ts';
import { type Given, prepareQuery } from './prepared.ts';
import type { CommentRow, PostRow, UserRow } from './schema.ts';

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

/**
 * The users with these ids, locked in the order of their ids, so that two transactions about the same users wait for each
 * other instead of ending in a deadlock. Ids that nobody has are left out.
 */
export async function lockUsers(tx: Tx, ids: readonly number[]): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .modifyEnd(rowLock(tx))
    .execute();
}

/**
 * Checks inside the transaction that the actor is still logged in by the same session. Whoever takes that away (a ban, a
 * logout, a new password) locks the same row, so it has either happened before and is seen, or waits.
 * @throws UnauthorizedError
 */
export async function requireStillLoggedIn(tx: Tx, actor: Actor): Promise<UserRow> {
  const [user] = await lockUsers(tx, [actor.id]);
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', actor.session_id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!user || !session) throw new UnauthorizedError(sessionMessages.invalidToken);
  return user;
}

/** The same for what only admins may do. @throws UnauthorizedError, ForbiddenError */
export async function requireStillAdmin(tx: Tx, actor: Actor): Promise<void> {
  const { role } = await requireStillLoggedIn(tx, actor);
  requireAdmin({ ...actor, role });
}

/** Until the transaction ends nobody else changes the categories or files a post under one. */
export async function lockCategories(tx: Tx): Promise<void> {
  await sqlOf(tx).categoriesLock?.execute(tx);
}

/** Until the transaction ends nobody else passes this with the same name. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sqlOf(tx).nameLock(name)?.execute(tx);
}

interface ById {
  id: number;
}

const selectPostLocked = prepareQuery((tx, given: Given<ById>) =>
  tx.selectFrom('posts').selectAll().where('id', '=', given('id')).modifyEnd(rowLock(tx)),
);

const selectPlace = prepareQuery((tx, given: Given<ById>) =>
  tx.selectFrom('comments').select('post_id').where('id', '=', given('id')),
);

const selectCommentLocked = prepareQuery((tx, given: Given<ById>) =>
  tx.selectFrom('comments').selectAll().where('id', '=', given('id')).modifyEnd(rowLock(tx)),
);
