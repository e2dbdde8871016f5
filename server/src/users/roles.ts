import * as userMessages from '@magpie/contract/messages/users';
import type { FullUser } from '@magpie/contract/users';
import type { UserRole } from '@magpie/contract/values';
import type { Updateable } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { rowLock } from '../db/engine-sql.ts';
import { requireStillAdmin } from '../db/locks.ts';
import type { Schema, UserRow } from '../db/schema.ts';
import { ConflictError, ErrorKeyRefusal, NotFoundError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { banStatus } from './bans.ts';
import { viewFullUser } from './user-view.ts';
import { getUserRow, lockUser } from './users.ts';

/** @throws NotFoundError, ConflictError for a banned user */
export async function promoteUser(context: Context, actor: Actor, user_id: number): Promise<FullUser> {
  return changeRole(context, user_id, 'admin', actor);
}

/** @throws NotFoundError, ErrorKeyRefusal for oneself */
export async function demoteUser(context: Context, actor: Actor, user_id: number): Promise<FullUser> {
  if (actor.id === user_id) throw new ErrorKeyRefusal(userMessages.cannotDemoteSelf);
  return changeRole(context, user_id, 'user', actor);
}

/**
 * For the command line, where nobody is logged in.
 * @throws NotFoundError, ConflictError for the last admin or a banned user
 */
export async function setRole(context: Context, user_id: number, role: UserRole): Promise<FullUser> {
  return changeRole(context, user_id, role, null);
}

/** Staff may mark posts as sponsored. @throws NotFoundError */
export async function setStaff(
  { database, clock }: Context,
  user_id: number,
  staff: boolean,
): Promise<FullUser> {
  return database.transact(async (tx) => {
    await lockUser(tx, user_id);
    await update(tx, user_id, { is_staff: staff ? 1 : 0 });
    return viewFullUser(await getUserRow(tx, user_id), clock());
  });
}

/** `actor`: null at the command line. */
async function changeRole(
  { database, clock }: Context,
  user_id: number,
  role: UserRole,
  actor: Actor | null,
) {
  return database.transact(async (tx) => {
    const users = await lockAdminsAnd(tx, user_id);
    if (actor) await requireStillAdmin(tx, actor);
    const user = users.find(({ id }) => id === user_id);
    if (!user) throw new NotFoundError();
    if (role === 'user' && isLastAdmin(users, user)) throw new ConflictError(userMessages.lastAdmin);
    const isBanned = banStatus(user, clock()) !== 'active';
    if (role === 'admin' && isBanned) throw new ConflictError(userMessages.cannotPromoteBanned);
    await update(tx, user_id, isBanned ? { role } : { role, ban_status: 'active', banned_until: null });
    return viewFullUser(await getUserRow(tx, user_id), clock());
  });
}

/** Locks all admins and a user, in the order of their ids, so that two admins who demote each other do not deadlock. */
export async function lockAdminsAnd(tx: Tx, user_id: number): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where((user) => user.or([user('role', '=', 'admin'), user('id', '=', user_id)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .modifyEnd(rowLock(tx))
    .execute();
}

/** Whether the site has no admin but this user. Another admin whose account is to be deleted does not count. */
export function isLastAdmin(users: readonly UserRow[], { id, role }: UserRow): boolean {
  const others = users.filter((other) => other.role === 'admin' && other.id !== id);
  return role === 'admin' && others.every(({ deletion_at }) => deletion_at !== null);
}

async function update(tx: Tx, user_id: number, columns: Updateable<Schema['users']>) {
  await tx.updateTable('users').set(columns).where('id', '=', user_id).execute();
}
