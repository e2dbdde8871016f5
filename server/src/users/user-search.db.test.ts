import { SEARCHED_USERS_MAX } from '@magpie/contract/limits';
import type { UsersQuery } from '@magpie/contract/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { listUsers } from './user-list.ts';

const { context, clock } = await aSite();
const { database } = context;
const OTHERS = SEARCHED_USERS_MAX + 500;
await add(Array.from({ length: OTHERS }, (_, index) => `common-${index}`));
await add(['rare-"quoted"', 'Jonathan']);

async function add(names: string[]) {
  for (let from = 0; from < names.length; from += 100) {
    const rows = names.slice(from, from + 100).map((username, index) => ({
      username,
      username_key: username.toLowerCase(),
      email: `${username}@example.org`,
      email_key: `${username.toLowerCase()}@example.org`,
      password_hash: '',
      role: 'user' as const,
      is_staff: 0 as const,
      terms_accepted: 1 as const,
      ban_status: 'active' as const,
      banned_until: null,
      created_at: clock.now() + from + index,
    }));
    await database.transact(async (tx) => {
      await tx.insertInto('users').values(rows).execute();
      if (database.kind === 'postgres') await sql`analyze users`.execute(tx);
    });
  }
}

const find = async (query: UsersQuery) =>
  (await listUsers(context, query)).results.map(({ username }) => username);

test('finds users by a part of the username or email address, in any case', async () => {
  expect(await find({ search: 'NATHAN' })).toEqual(['Jonathan']);
  expect(await find({ search: 'than@exam' })).toEqual(['Jonathan']);
  expect(await find({ search: '-"quo' })).toEqual(['rare-"quoted"']);
  expect(await find({ search: 'on-1499' })).toEqual(['common-1499']);
  expect(await find({ search: 'ed' })).toEqual(['rare-"quoted"']);
});

test('finds a text that very many users have in common, newest first, on all pages', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listUsers(context, { search: 'common', page_size: '100', ...(cursor && { cursor }) });
    seen.push(...page.results.map(({ username }) => username));
    cursor = page.next ? (new URL(page.next).searchParams.get('cursor') ?? undefined) : undefined;
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: OTHERS }, (_, index) => `common-${OTHERS - 1 - index}`));
});

test('finds a renamed user by the new name and by the email address, and no deleted user', async () => {
  await add(['before']);
  await database.transact((tx) =>
    tx.updateTable('users').set({ username_key: 'after' }).where('username_key', '=', 'before').execute(),
  );
  expect([await find({ search: 'after' }), await find({ search: 'before@' })]).toEqual([
    ['before'],
    ['before'],
  ]);
  await database.transact((tx) => tx.deleteFrom('users').where('username_key', '=', 'after').execute());
  expect(await find({ search: 'after' })).toEqual([]);
});

test.each<[UsersQuery, string[]]>([
  [{ search: 'nathan', role: 'user' }, ['Jonathan']],
  [{ search: 'nathan', role: 'admin' }, []],
  [{ search: 'nathan', ban_status: 'active' }, ['Jonathan']],
  [{ search: 'nathan', ban_status: 'permanent' }, []],
  [{ search: 'th', role: 'user', ban_status: 'active' }, ['Jonathan']],
  [{ search: 'common-', ban_status: 'temporary' }, []],
])('the search %o finds %j', async (query, names) => {
  expect(await find(query)).toEqual(names);
});
