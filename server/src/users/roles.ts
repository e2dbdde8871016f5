import { replies } from '@magpie/contract/messages';
import type { FullUser } from '@magpie/contract/users';
import type { UserRole } from '@magpie/contract/values';
import type { Updateable } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { ConflictError, NamedRefusal } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { banStatus, viewFullUser } from './user-view.ts';
import { getUserRow, lockUser } from './users.ts';

/** @throws NotFoundError, ConflictError for a banned user */
export async function promoteUser(context: Context, user_id: number): Promise<FullUser> {
  return setRole(context, user_id, 'admin');
}

/** @throws NotFoundError, NamedRefusal for oneself */
export async function demoteUser(context: Context, actor: Actor, user_id: number): Promise<FullUser> {
  if (actor.id === user_id) throw new NamedRefusal(replies.cannotDemoteSelf);
  return setRole(context, user_id, 'user');
}

/** @throws NotFoundError, ConflictError when a banned user is to become an admin */
export async function setRole(
  { database, clock }: Context,
  user_id: number,
  role: UserRole,
): Promise<FullUser> {
  return database.transact(async (tx) => {
    const user = await lockUser(database, tx, user_id);
    const isBanned = banStatus(user, clock()) !== 'active';
    if (role === 'admin' && isBanned) throw new ConflictError(replies.cannotPromoteBanned);
    await update(tx, user_id, isBanned ? { role } : { role, ban_status: 'active', banned_until: null });
    return viewFullUser(await getUserRow(tx, user_id), clock());
  });
}

/** Staff may mark posts as sponsored. @throws NotFoundError */
export async function setStaff(
  { database, clock }: Context,
  user_id: number,
  staff: boolean,
): Promise<FullUser> {
  return database.transact(async (tx) => {
    await lockUser(database, tx, user_id);
    await update(tx, user_id, { is_staff: staff ? 1 : 0 });
    return viewFullUser(await getUserRow(tx, user_id), clock());
  });
}

async function update(tx: Tx, user_id: number, columns: Updateable<Schema['users']>) {
  await tx.updateTable('users').set(columns).where('id', '=', user_id).execute();
}
