import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';

const START_MS = 120_000;
const PATIENT = { timeout: 20_000, interval: 20 };

let servers: PostgresPair;
let database: Database;
let onReplica: pg.Client;

beforeAll(async () => {
  servers = await startPostgresPair();
  database = await openDatabase({
    databaseUrl: servers.primaryUrl,
    databaseReplicaUrl: servers.replicaUrl,
    dataDir: tmpdir(),
  });
  await migrate(database);
  onReplica = new pg.Client({ connectionString: servers.replicaUrl });
  onReplica.on('error', () => {});
  await onReplica.connect();
}, START_MS);

afterAll(async () => {
  await onReplica.end();
  await database.close();
  await servers.stop();
}, START_MS);

let tags = 0;

async function writeTag(): Promise<string> {
  const name = `tag ${(tags += 1)}`;
  await database.transact((tx) => tx.insertInto('tags').values({ name }).execute());
  return name;
}

/** What a visitor reads: from where, and which tags. */
async function readAsVisitor() {
  const { read } = database.replica ?? database;
  const { rows } = await read.executeQuery<{ is_replica: boolean; names: string[] }>(
    read
      .selectFrom('tags')
      .select(({ fn, ref }) => [
        fn<boolean>('pg_is_in_recovery').as('is_replica'),
        fn<string[]>('array_agg', [ref('name')]).as('names'),
      ])
      .compile(),
  );
  return rows[0];
}

test('visitors read from the replica, everybody else from the primary', async () => {
  await expect.poll(readAsVisitor, PATIENT).toMatchObject({ is_replica: true });
  const { rows } = await onReplica.query('select pg_is_in_recovery() as is_replica');
  expect(rows).toEqual([{ is_replica: true }]);
  const name = await writeTag();
  const { length } = await database.read.selectFrom('tags').select('id').where('name', '=', name).execute();
  expect(length).toBe(1);
});

test('a version is never told before what it counts can be read', async () => {
  for (let write = 0; write < 20; write += 1) {
    const before = database.replica?.contentVersion();
    const name = await writeTag();
    await expect.poll(() => database.replica?.contentVersion(), PATIENT).not.toBe(before);
    expect((await readAsVisitor())?.names).toContain(name);
  }
});

test('while the replica stands still the primary is read, within a second or two; then the replica again', async () => {
  await onReplica.query('select pg_wal_replay_pause()');
  const before = database.replica?.contentVersion();
  const name = await writeTag();
  expect((await readAsVisitor())?.is_replica).toBe(true);
  await expect.poll(() => database.replica?.contentVersion(), PATIENT).not.toBe(before);
  const seen = await readAsVisitor();
  expect(seen?.is_replica).toBe(false);
  expect(seen?.names).toContain(name);

  await onReplica.query('select pg_wal_replay_resume()');
  await expect.poll(readAsVisitor, PATIENT).toMatchObject({ is_replica: true });
  expect((await readAsVisitor())?.names).toContain(name);
});

test('a replica that is gone is not missed', async () => {
  await servers.stopReplica();
  const name = await writeTag();
  await expect.poll(async () => (await readAsVisitor())?.names, PATIENT).toContain(name);
  expect((await readAsVisitor())?.is_replica).toBe(false);
});
