import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { tagRow } from '../testing/tag-row.ts';
import { aPlace, type TestPlace } from '../testing/test-database.ts';
import type { Database, Tx } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { CONTENT_TABLES, type ContentTable } from './written-tables.ts';

let place: TestPlace;
let here: Database;
let there: Database;
let names = 0;

beforeAll(async () => {
  place = await aPlace();
  [here, there] = [await openDatabase(place), await openDatabase(place)];
  await migrate(here);
  await here.transact((tx) =>
    sql`create table checked_at_commit (
      tag_id integer references tags (id) deferrable initially deferred)`.execute(tx),
  );
  await vi.waitUntil(() => here.isSynced() && there.isSynced(), { timeout: 20_000 });
  // The notification of the migration may still be on its way to `there`, and must not be taken for one of a test.
  if (inject('databaseKind') === 'postgres') {
    const before = there.contentVersion();
    await here.transact(writeTag);
    await vi.waitUntil(() => there.contentVersion() > before, { timeout: 20_000 });
  }
});

afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await place.remove();
});

const nextName = () => `name ${(names += 1)}`;
const writeTag = (tx: Tx) => tx.insertInto('tags').values(tagRow(nextName())).execute();
const tagPosts = (tx: Tx) => tx.deleteFrom('post_tags').where('tag_id', '=', 0).execute();

const versions = (database: Database) => CONTENT_TABLES.map((table) => database.contentVersion([table]));

/** The tables whose version has grown since. */
function moved(database: Database, before: readonly number[]): ContentTable[] {
  return CONTENT_TABLES.filter((table, at) => database.contentVersion([table]) !== before[at]);
}

const WRITES: [string, (tx: Tx) => Promise<unknown>, ContentTable[]][] = [
  ['an insert', writeTag, ['tags']],
  [
    'an update',
    (tx) => tx.updateTable('users').set({ role: 'user' }).where('id', '=', 0).execute(),
    ['users'],
  ],
  [
    'an update of only the counts',
    async (tx) => {
      await tx.updateTable('posts').set({ likes_count: 1 }).where('id', '=', 0).execute();
      await tx.updateTable('users').set({ posts_count: 1 }).where('id', '=', 0).execute();
    },
    ['post_counts'],
  ],
  ['a delete', (tx) => tx.deleteFrom('comments').where('id', '=', 0).execute(), ['comments']],
  [
    'a write inside a with clause',
    (tx) =>
      inject('databaseKind') === 'sqlite'
        ? tagPosts(tx)
        : tx
            .with('gone', (query) =>
              query.deleteFrom('post_tags').where('tag_id', '=', 0).returning('post_id'),
            )
            .selectFrom('gone')
            .selectAll()
            .execute(),
    ['post_tags'],
  ],
  [
    'raw SQL',
    async (tx) => {
      await sql`update ${sql.table('tags')} set name = name where id = 0`.execute(tx);
      await sql`update ${sql.table('users')} set username = username where id = 0`.execute(tx);
      await sql.raw('update posts set title = title where id = 0').execute(tx);
    },
    ['posts', 'users', 'tags'],
  ],
  ['a read', (tx) => tx.selectFrom('posts').select('id').execute(), []],
  ['a write that no answer shows', (tx) => tx.deleteFrom('sessions').where('id', '=', 0).execute(), []],
];

const OPTIONS = [{}, { exclusive: true }];

describe.each(OPTIONS)('a transaction with the options %o', (options) => {
  test.each(WRITES)('increases the versions of the tables it wrote: %s', async (_name, write, tables) => {
    const before = versions(here);
    await here.transact(write, options);
    expect(moved(here, before)).toEqual(tables);
  });

  test('increases no version when it fails', async () => {
    const before = versions(here);
    const failing = here.transact(async (tx) => {
      await writeTag(tx);
      throw new Error('changed my mind');
    }, options);
    await expect(failing).rejects.toThrow('changed my mind');
    expect(moved(here, before)).toEqual([]);
  });

  test('increases versions even if its commit fails, because perhaps only its confirmation was lost', async () => {
    const before = versions(here);
    const failing = here.transact(async (tx) => {
      await writeTag(tx);
      await sql`insert into checked_at_commit values (0)`.execute(tx);
    }, options);
    await expect(failing).rejects.toThrow(/foreign key/i);
    expect(moved(here, before)).toEqual(['tags']);
  });

  test('increases versions in other processes', async () => {
    const before = versions(here);
    await there.transact(writeTag, options);
    await expect.poll(() => moved(here, before)).toContain('tags');
    // SQLite reports that another process committed, but not which tables.
    if (inject('databaseKind') === 'postgres') expect(moved(here, before)).toEqual(['tags']);
  });
});

test('transactions that are committed together increase the versions of all their tables', async () => {
  const before = versions(here);
  await Promise.all([here.transact(writeTag), here.transact(tagPosts)]);
  expect(moved(here, before)).toEqual(['tags', 'post_tags']);
});

test('a commit counts once in each process', async () => {
  const before = here.contentVersion(['tags']);
  await here.transact(writeTag);
  await there.transact(writeTag);
  await expect.poll(() => here.contentVersion(['tags'])).toBe(before + 2);
});

const readTags = () => here.read.selectFrom('tags').select('name').execute();

test('a transaction is visible when it resolves and not before, even in a tick with earlier reads', async () => {
  const read = async () => (await readTags()).length;
  const count = await read();
  await here.transact(async (tx) => {
    await writeTag(tx);
    expect(await read()).toBe(count);
  });
  expect(await read()).toBe(count + 1);
});

test('commits of another process are visible in the next tick', async () => {
  const count = (await readTags()).length;
  await there.transact(writeTag);
  await setImmediate();
  expect(await readTags()).toHaveLength(count + 1);
});
