import type { FullUser, User, UsersQuery } from '@magpie/contract/users';
import { calls } from '@magpie/contract/calls';
import type { PageOf } from '@magpie/contract/fields';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import { asList, isAmong, rowLock } from '../db/dialect.ts';
import { fetchPage, idKey, pageUrl, timeKey } from '../db/paging.ts';
import { type Given, prepareQuery } from '../db/prepared.ts';
import type { UserRow } from '../db/schema.ts';
import { NotFoundError } from '../errors.ts';
import type { Actor, Viewer } from '../permissions.ts';
import { searchUsers } from './search-users.ts';
import { viewFullUser, viewUser } from './user-view.ts';

/** @throws NotFoundError */
export async function getUser({ database, clock }: Context, viewer: Viewer, id: number): Promise<User> {
  return viewUser(await getUserRow(database.read, id), viewer, clock());
}

export async function getProfile({ database, clock }: Context, actor: Actor): Promise<FullUser> {
  return viewFullUser(await getUserRow(database.read, actor.id), clock());
}

/** Newest first; `search` looks in usernames and email addresses. For admins. */
export async function listUsers(context: Context, query: UsersQuery): Promise<PageOf<FullUser>> {
  const { database, clock, config } = context;
  const { search, ban_status, role, page, page_size, cursor } = query;
  const now = clock();
  let users = database.read.selectFrom('users').selectAll();
  const found = search ? await searchUsers(database.read, search) : null;
  const ids = found?.ids;
  if (found) users = users.where(found.isMeant);
  if (ids)
    users = users.where(isAmong<number>(database.read, 'id', sql`${asList[database.kind](ids)}`, 'int'));
  // Those that were looked up are few: hidden in a call, the other columns do not draw an engine to their indexes.
  const column = (name: 'role' | 'ban_status') =>
    ids ? sql<string>`coalesce(${sql.ref(name)}, '')` : sql.ref<string>(name);
  if (role) users = users.where(column('role'), '=', role);
  if (ban_status === 'permanent') users = users.where(column('ban_status'), '=', 'permanent');
  if (ban_status === 'temporary') {
    users = users.where(column('ban_status'), '=', 'temporary').where('banned_until', '>', now);
  }
  if (ban_status === 'active') {
    users = users.where((or) => or.or([or('ban_status', '=', 'active'), or('banned_until', '<=', now)]));
  }

  const isSorted = Boolean(ids);
  const keys = [{ ...timeKey('created_at' as const), isSorted }, idKey('id' as const)];
  const listed = await fetchPage(users, keys, (row) => [row.created_at, row.id], { page, page_size, cursor });
  const list = `${config.publicUrl}${calls.listUsers.path}`;
  const filters = { search, ban_status, role };
  return {
    results: listed.rows.map((row) => viewFullUser(row, now)),
    next: pageUrl(list, filters, listed.next),
    previous: pageUrl(list, filters, listed.previous),
  };
}

/** @throws NotFoundError */
export async function getUserRow(queries: Queries, id: number): Promise<UserRow> {
  const [user] = await selectUser(queries, { id });
  if (!user) throw new NotFoundError();
  return user;
}

const selectUser = prepareQuery((queries, given: Given<{ id: number }>) =>
  queries.selectFrom('users').selectAll().where('id', '=', given('id')),
);

/** The row, held until the transaction ends. @throws NotFoundError */
export async function lockUser({ kind }: Database, tx: Tx, id: number): Promise<UserRow> {
  const users = tx.selectFrom('users').selectAll().where('id', '=', id).modifyEnd(rowLock[kind]);
  const user = await users.executeTakeFirst();
  if (!user) throw new NotFoundError();
  return user;
}

/** By username or email, whatever the case. */
export async function findUserByLogin(queries: Queries, login: string): Promise<UserRow | undefined> {
  const key = login.toLowerCase();
  return queries
    .selectFrom('users')
    .selectAll()
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .executeTakeFirst();
}

export async function findUserByName(queries: Queries, username: string): Promise<UserRow | undefined> {
  return queries
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', username.toLowerCase())
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
