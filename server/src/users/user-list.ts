import { calls } from '@magpie/contract/calls';
import type { PageOf } from '@magpie/contract/fields';
import { SEARCHED_USERS_MAX } from '@magpie/contract/limits';
import type { FullUser, UsersQuery } from '@magpie/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import { type KeySource, matchingAmong, type RowFilter, scanIndex, scanMatching } from '../db/index-scan.ts';
import { CREATED_AT } from '../db/keyset.ts';
import { pageUrl, readPage } from '../db/paging.ts';
import { containsText } from '../db/contains-text.ts';
import { hasBanStatus } from './bans.ts';
import { USER_LISTS } from './user-lists.ts';
import { viewFullUser } from './user-view.ts';

/** Newest first; `search` looks in usernames and email addresses. For admins. */
export async function listUsers(
  { database, clock, config }: Context,
  query: UsersQuery,
): Promise<PageOf<FullUser>> {
  const { read } = database;
  const { search, ban_status, role } = query;
  const now = clock();
  const source = await chooseList(read, { search, ban_status, role }, now);
  const load = (ids: readonly number[]) =>
    read.selectFrom('users').selectAll().where('id', 'in', ids).execute();
  const { rows, next, previous } = await readPage(source, load, query);
  const url = `${config.publicUrl}${calls.listUsers.path}`;
  const filters = { search, ban_status, role };
  return {
    results: rows.map((row) => viewFullUser(row, now)),
    next: pageUrl(url, filters, next),
    previous: pageUrl(url, filters, previous),
  };
}

/** The number of characters that a text needs to be found by the trigram index. */
const SEARCHABLE_LENGTH = 3;

type Filters = Pick<UsersQuery, 'search' | 'ban_status' | 'role'>;

/** With a kind of ban and a role, the list of users with this ban is scanned and filtered by role. */
async function chooseList(
  queries: Queries,
  { search, ban_status, role }: Filters,
  now: number,
): Promise<KeySource> {
  const text = search?.toLowerCase();
  const conditions = [
    sql<boolean>`deleted_at is null`,
    ...(role ? [sql<boolean>`role = ${role}`] : []),
    ...(ban_status ? [hasBanStatus(ban_status, now)] : []),
  ];
  const found = text && (await searchUsers(queries, text, filterBy(conditions)));
  if (found) return found;

  if (text) conditions.push(containsText(text));
  const scan = narrowest({ ban_status, role });
  const isExact = !text && (ban_status === 'permanent' ? !role : !ban_status);
  return isExact ? scanIndex(queries, scan) : scanMatching(queries, scan, filterBy(conditions));
}

function narrowest({ ban_status, role }: Filters) {
  if (ban_status && ban_status !== 'active') return USER_LISTS.byBan.scan({ ban_status });
  return role ? USER_LISTS.byRole.scan({ role }) : USER_LISTS.all.scan();
}

/**
 * The users that the trigram index finds. Undefined when the text is too short for the index, and when it finds many users,
 * because a scan of the list then finds a page soon.
 */
async function searchUsers(
  queries: Queries,
  text: string,
  filter: RowFilter,
): Promise<KeySource | undefined> {
  if ([...text].length < SEARCHABLE_LENGTH) return undefined;
  return matchingAmong(queries, sqlOf(queries).usersContaining(text), SEARCHED_USERS_MAX, filter, CREATED_AT);
}

function filterBy(conditions: readonly RawBuilder<boolean>[]): RowFilter {
  return {
    join: sql`join users on users.id = scanned.id`,
    condition: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`,
  };
}
