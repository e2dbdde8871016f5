import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { tagRow } from '../testing/tag-row.ts';
import { aPlace, type TestPlace } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate, migrationsAfter, UnknownDatabaseError } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { migrations } from './migrations/list.ts';
import type { Migration } from './migrations/migration.ts';

const nextNumber = (migrations.at(-1)?.number ?? 0) + 1;

const run = promisify(execFile);

let place: TestPlace;
let opened: Database[] = [];

async function open() {
  const database = await openDatabase(place);
  opened.push(database);
  return database;
}

beforeEach(async () => {
  place = await aPlace({ migrated: false });
});

afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  opened = [];
  await place.remove();
});

test('migrations are numbered in ascending order', () => {
  const numbers = migrations.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test('an empty database is migrated once', async () => {
  const database = await open();
  expect(await migrate(database)).toEqual(migrations.map(({ name }) => name));
  expect(await migrate(database)).toEqual([]);
});

test('processes that start together migrate once, and nothing keeps them running afterwards', async () => {
  const processes = await Promise.all([migrateElsewhere(), migrateElsewhere(), migrateElsewhere()]);
  expect(processes.flatMap(({ ran }) => ran)).toEqual(migrations.map(({ name }) => name));
  expect(processes.map(({ timers }) => timers)).toEqual([[], [], []]);
  const database = await open();
  expect(await database.read.selectFrom('categories').select('id').execute()).toHaveLength(6);
});

test('a migration that fails half-way changes nothing', async () => {
  const database = await open();
  await migrate(database);
  const failing: Migration = {
    number: nextNumber,
    name: 'failing',
    async up(tx) {
      await sql`create table half_made (id integer)`.execute(tx);
      await sql`insert into tags (name, name_key, slug) values ('half-made', 'half-made', 'half-made')`.execute(
        tx,
      );
      throw new Error('half-way');
    },
  };
  await expect(migrate(database, [...migrations, failing])).rejects.toThrow('half-way');
  await expect(sql`select * from half_made`.execute(database.read)).rejects.toThrow();
  const tag = await database.read.selectFrom('tags').select('id').where('name', '=', 'half-made').execute();
  expect(tag).toEqual([]);
  expect(await migrate(database)).toEqual([]);
});

test.skipIf(inject('databaseKind') === 'sqlite')(
  'a migration may take longer than the statement_timeout of the database',
  async () => {
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
    const before = await open();
    await migrate(before);
    await sql`alter database ${sql.id(name)} set statement_timeout = '100ms'`.execute(before.read);
    const slow: Migration = {
      number: nextNumber,
      name: 'slow',
      up: async (tx) => void (await sql`select pg_sleep(0.5)`.execute(tx)),
    };
    expect(await migrate(await open(), [...migrations, slow])).toEqual(['slow']);
  },
);

test('runs only the migrations that a database does not have yet', async () => {
  const database = await open();
  await migrate(database);
  const next: Migration = {
    number: nextNumber,
    name: 'next',
    up: async (tx) => void (await sql`insert into tags (name) values ('next')`.execute(tx)),
  };
  expect(await migrate(database, [...migrations, next])).toEqual(['next']);
  expect(await migrate(database, [...migrations, next])).toEqual([]);
});

test.each([
  ['a newer version', { number: 9999, name: 'to-come' }],
  ['a version before the first release', { number: 13, name: 'session-ages' }],
  ['the oldest version before the first release', { number: 1, name: 'initial' }],
])('refuses a database of %s', async (_name, last) => {
  const up = async () => {};
  const database = await open();
  await migrate(database, [{ ...last, up }]);
  await expect(migrate(database)).rejects.toThrow(UnknownDatabaseError);
  expect(() => migrationsAfter(last)).toThrow(
    `The database is at migration ${last.number} (${last.name}), which this version of the site does not know`,
  );
});

test('a failed transaction changes nothing', async () => {
  const database = await open();
  await migrate(database);
  const work = database.transact(async (tx) => {
    await tx.insertInto('tags').values(tagRow('lost')).execute();
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await database.read.selectFrom('tags').select('id').where('name', '=', 'lost').execute()).toEqual(
    [],
  );
});

/** Migrates in another process. Returns the migrations that it ran, and the timers left after it has closed the database. */
async function migrateElsewhere(): Promise<{ ran: string[]; timers: string[] }> {
  const { dataDir, databaseUrl } = place;
  const program = `
    const { openDatabase } = await import(${JSON.stringify(new URL('open-database.ts', import.meta.url))});
    const { migrate } = await import(${JSON.stringify(new URL('migrate.ts', import.meta.url))});
    const database = await openDatabase(${JSON.stringify({ dataDir, databaseUrl })});
    const ran = await migrate(database);
    await database.close();
    const timers = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout');
    console.log(JSON.stringify({ ran, timers }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout);
}
