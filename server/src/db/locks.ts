import * as sessionMessages from '@magpie/contract/messages/sessions';
import { NotFoundError, UnauthorizedError } from '../errors.ts';
import { type Actor, requireAdmin } from '../permissions.ts';
import type { Tx } from './database.ts';
import { rowLock, sqlOf } from './engine-sql.ts';
import type { CommentRow, PostRow, UserRow } from './schema.ts';

/**
 * A transaction that changes anything about a post or comment first locks the row of the post, and then the row of the
 * comment if it is about one. So the values that it reads stay true until it has updated the counts, and two such
 * transactions cannot deadlock.
 */

/** @throws NotFoundError */
export async function lockPost(tx: Tx, id: number): Promise<PostRow> {
  const post = await postWithLock(tx, id).executeTakeFirst();
  if (!post) throw new NotFoundError();
  return post;
}

const postWithLock = (tx: Tx, id: number) =>
  tx.selectFrom('posts').selectAll().where('id', '=', id).modifyEnd(rowLock(tx));

/** @throws NotFoundError */
export async function lockComment(tx: Tx, id: number): Promise<{ comment: CommentRow; post: PostRow }> {
  for (;;) {
    const found = await tx.selectFrom('comments').select('post_id').where('id', '=', id).executeTakeFirst();
    if (!found) throw new NotFoundError();
    const post = await postWithLock(tx, found.post_id).executeTakeFirst();
    const comment = await tx
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', id)
      .modifyEnd(rowLock(tx))
      .executeTakeFirst();
    // Otherwise the post was merged into another one or deleted while this waited for its lock.
    if (post && comment?.post_id === post.id) return { comment, post };
  }
}

/**
 * Locks users in the order of their ids, so that two transactions about the same users cannot deadlock. Unknown ids are
 * ignored.
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
 * Checks inside the transaction that the actor's session still exists. A ban, a logout or a new password locks the same
 * row, so it has either committed and is seen here, or it waits.
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
  if (!user || user.deleted_at !== null || !session)
    throw new UnauthorizedError(sessionMessages.invalidToken);
  return user;
}

/** As `requireStillLoggedIn`, and checks that the actor is still an admin. @throws UnauthorizedError, ForbiddenError */
export async function requireStillAdmin(tx: Tx, actor: Actor): Promise<void> {
  const { role } = await requireStillLoggedIn(tx, actor);
  requireAdmin({ ...actor, role });
}

/** Prevents other transactions from changing categories and from adding posts to one. */
export async function lockCategories(tx: Tx): Promise<void> {
  await sqlOf(tx).categoriesLock?.execute(tx);
}

/**
 * Makes other transactions that lock the same name wait until this one ends; those that share the lock do not wait for each
 * other.
 */
export async function lockName(tx: Tx, name: string, { isShared = false } = {}): Promise<void> {
  await sqlOf(tx).nameLock(name, isShared)?.execute(tx);
}
