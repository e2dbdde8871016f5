import type { Profile, User } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { lockUsers } from '../db/locks.ts';
import type { UserRow } from '../db/schema.ts';
import { NotFoundError } from '../errors.ts';
import type { Actor, Viewer } from '../permissions.ts';
import { viewProfile, viewUser } from './user-view.ts';

/** @throws NotFoundError */
export async function getUser({ database, clock }: Context, viewer: Viewer, id: number): Promise<User> {
  return viewUser(await getUserRow(database.read, id), viewer, clock());
}

export async function getProfile({ database, clock }: Context, actor: Actor): Promise<Profile> {
  return viewProfile(await getUserRow(database.read, actor.id), actor.has_mutes, clock());
}

/** @param refusal thrown when the account is unknown or deleted */
export async function getUserRow(
  queries: Queries,
  id: number,
  refusal: Error = new NotFoundError(),
): Promise<UserRow> {
  const user = await queries
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw refusal;
  return user;
}

/** The row, locked until the transaction ends. @param refusal thrown when the account is unknown or deleted */
export async function lockUser(tx: Tx, id: number, refusal: Error = new NotFoundError()): Promise<UserRow> {
  const [user] = await lockUsers(tx, [id]);
  if (!user || user.deleted_at !== null) throw refusal;
  return user;
}

/** By username or email, whatever the case. */
export async function findUserByLogin(queries: Queries, login: string): Promise<UserRow | undefined> {
  const key = login.toLowerCase();
  return queries
    .selectFrom('users')
    .selectAll()
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findUserByName(queries: Queries, username: string): Promise<UserRow | undefined> {
  return queries
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function hasAdmin(queries: Queries): Promise<boolean> {
  const admin = await queries
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}
