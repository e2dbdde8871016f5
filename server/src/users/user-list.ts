import { calls } from '@magpie/contract/calls';
import type { PageOf } from '@magpie/contract/fields';
import type { FullUser, UsersQuery } from '@magpie/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { isAmong, listParameter } from '../db/engine-sql.ts';
import { idKey, inStretch, type Stretch, timeKey } from '../db/keyset.ts';
import { fetchPage, type Page, type PageQuery, pageUrl, readPage } from '../db/paging.ts';
import type { UserRow } from '../db/schema.ts';
import { type Scope, whole } from '../db/scopes.ts';
import { searchUsers } from './search-users.ts';
import { viewFullUser } from './user-view.ts';

/** Newest first; `search` looks in usernames and email addresses. For admins. */
export async function listUsers(
  { database, clock, config }: Context,
  query: UsersQuery,
): Promise<PageOf<FullUser>> {
  const { search, ban_status, role } = query;
  const filters = { search, ban_status, role };
  const now = clock();
  const found = search ? await searchUsers(database.read, search) : null;
  const scope = userScope({ ban_status, role }, found?.isMeant ?? null, now);
  const listed = found?.ids
    ? await fetchFew(database.read, found.ids, scope, query)
    : await fetchWalked(database.read, scope, query);
  const list = `${config.publicUrl}${calls.listUsers.path}`;
  return {
    results: listed.rows.map((row) => viewFullUser(row, now)),
    next: pageUrl(list, filters, listed.next),
    previous: pageUrl(list, filters, listed.previous),
  };
}

/** Those who are banned are fewer than those who have a role: the other filters are asked of each of them. */
function userScope(
  { ban_status, role }: Pick<UsersQuery, 'ban_status' | 'role'>,
  isMeant: RawBuilder<boolean> | null,
  now: number,
): Scope {
  const isBanned = ban_status === 'permanent' || ban_status === 'temporary';
  const filters = [
    ...(role && isBanned ? [sql<boolean>`role || '' = ${role}`] : []),
    ...(ban_status === 'temporary' ? [sql<boolean>`banned_until > ${now}`] : []),
    ...(ban_status === 'active'
      ? [sql<boolean>`(ban_status || '' = 'active' or banned_until <= ${now})`]
      : []),
    ...(isMeant ? [isMeant] : []),
  ];
  return { walked: walked(), filter: filters.length > 0 ? sql.join(filters, sql` and `) : null };

  function walked() {
    if (isBanned) return sql<boolean>`ban_status = ${ban_status}`;
    return role ? sql<boolean>`role = ${role}` : sql<boolean>`true`;
  }
}

function fetchWalked(queries: Queries, scope: Scope, paging: PageQuery): Promise<Page<UserRow>> {
  const keys = [timeKey('created_at'), idKey('id')] as const;
  const users = queries.selectFrom('users').selectAll().where(whole(scope));
  return fetchPage(users, keys, keysOf, paging);
}

/** Sorts those that a search found. */
function fetchFew(
  queries: Queries,
  ids: readonly number[],
  scope: Scope,
  paging: PageQuery,
): Promise<Page<UserRow>> {
  const list = listParameter(queries, ids);
  const keys = [{ ...timeKey('found.created_at' as const), isSorted: true }, idKey('found.id' as const)];
  // Of those few alone: the conditions would draw an engine to other indexes.
  const found = queries
    .selectFrom('users')
    .selectAll()
    .where(isAmong(queries, 'id', list, 'int'));
  const users = queries.selectFrom(found.limit(ids.length).as('found')).selectAll().where(whole(scope));
  const read = (stretch: Stretch) => inStretch(users, keys, stretch).execute();
  return readPage({ keys, keysOf, read }, paging);
}

const keysOf = ({ created_at, id }: UserRow) => [created_at, id];
