import { SEARCHED_USERS_MAX } from '@magpie/contract/limits';
import type { UsersQuery } from '@magpie/contract/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import { searchUsers } from './search-users.ts';
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

test('a part in the middle is found, of the name and of the address', async () => {
  expect(await find({ search: 'NATHAN' })).toEqual(['Jonathan']);
  expect(await find({ search: 'than@exam' })).toEqual(['Jonathan']);
  expect(await find({ search: '-"quo' })).toEqual(['rare-"quoted"']);
  expect(await find({ search: 'on-1499' })).toEqual(['common-1499']);
  expect(await find({ search: 'ed' })).toEqual(['rare-"quoted"']);
});

test('what many have is found the newest first, to the end', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listUsers(context, { search: 'common', page_size: '100', ...(cursor && { cursor }) });
    seen.push(...page.results.map(({ username }) => username));
    cursor = page.next ? (new URL(page.next).searchParams.get('cursor') ?? undefined) : undefined;
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: OTHERS }, (_, index) => `common-${OTHERS - 1 - index}`));
});

test('who changes their name is found by the new one alone, who is gone by none', async () => {
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

test('a rare one is looked up in an index of trigrams', async () => {
  expect((await searchUsers(database.read, 'nathan')).ids).toHaveLength(1);
  expect(await (database.kind === 'sqlite' ? sqliteSteps() : postgresSteps())).toMatch(
    /users_search VIRTUAL TABLE INDEX(.|\n)*SEARCH users USING INTEGER PRIMARY KEY|Bitmap Index Scan on users_by_part/,
  );
});

test('the index is asked for what is rare of a name much like others', async () => {
  const plans = await plansOf(database, async ({ read }) => {
    expect((await searchUsers(read, 'common-1499@example')).ids).toHaveLength(1);
  });
  const [, asked] = plans;
  const part = { sqlite: '"499@"', postgres: '%499@%' }[database.kind];
  expect(asked?.parameters[0]).toBe(part);
});

async function sqliteSteps() {
  const plans = await plansOf(database, (watched) =>
    listUsers({ ...context, database: watched }, { search: 'nathan', role: 'user' }),
  );
  return plans.map(({ steps }) => steps).join('\n');
}

/** Without the choices that win only because the test's table is small. */
async function postgresSteps() {
  return database.transact(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_indexscan = off`.execute(tx);
    const { isMeant } = await searchUsers(tx, 'nathan');
    return JSON.stringify((await sql`explain select id from users where ${isMeant}`.execute(tx)).rows);
  });
}

test.each<UsersQuery>([
  {},
  { search: 'common' },
  { role: 'user' },
  { role: 'admin' },
  { ban_status: 'active' },
  { ban_status: 'permanent', role: 'user' },
  { ban_status: 'temporary', search: 'common' },
])('what is not looked up is walked in order: %o', async (query) => {
  const plans = await plansOf(database, (watched) => listUsers({ ...context, database: watched }, query));
  expect(plans.at(-1)?.steps).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/);
});
