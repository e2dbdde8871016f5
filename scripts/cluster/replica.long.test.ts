import { tmpdir } from 'node:os';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { startVisits } from '../../server/src/testing/visits.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { readAsVisitor, writeTag } from './tags-at-replica.ts';

const START_MS = 120_000;
const PATIENT = { timeout: 20_000, interval: 20 };
/** More than the replica has connections for. */
const VISITORS = 15;
/** What nobody looked after would wait for a connection; 1.6 s until it is left out, and the rest for a busy machine. */
const HANGS_FOR_MS = 5000;

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

async function slowAtReplica() {
  const { rows } = await onReplica.query<{ slow: number }>(
    "select count(*)::int as slow from pg_stat_activity where wait_event = 'PgSleep'",
  );
  return rows[0]?.slow;
}

test('visitors read from the replica, everybody else from the primary', async () => {
  await expect.poll(() => readAsVisitor(database), PATIENT).toMatchObject({ is_replica: true });
  const { rows } = await onReplica.query('select pg_is_in_recovery() as is_replica');
  expect(rows).toEqual([{ is_replica: true }]);
  const name = await writeTag(database);
  const { length } = await database.read.selectFrom('tags').select('id').where('name', '=', name).execute();
  expect(length).toBe(1);
});

test('a version is never told before what it counts can be read', async () => {
  for (let write = 0; write < 20; write += 1) {
    const before = database.replica?.contentVersion();
    const name = await writeTag(database);
    await expect.poll(() => database.replica?.contentVersion(), PATIENT).not.toBe(before);
    expect((await readAsVisitor(database))?.names).toContain(name);
  }
});

test('while the replica stands still the primary is read, within a second or two; then the replica again', async () => {
  await onReplica.query('select pg_wal_replay_pause()');
  const before = database.replica?.contentVersion();
  const name = await writeTag(database);
  expect((await readAsVisitor(database))?.is_replica).toBe(true);
  await expect.poll(() => database.replica?.contentVersion(), PATIENT).not.toBe(before);
  const seen = await readAsVisitor(database);
  expect(seen?.is_replica).toBe(false);
  expect(seen?.names).toContain(name);

  await onReplica.query('select pg_wal_replay_resume()');
  await expect.poll(() => readAsVisitor(database), PATIENT).toMatchObject({ is_replica: true });
  expect((await readAsVisitor(database))?.names).toContain(name);
});

test('one that stands still altogether keeps nobody waiting, and no visitor is refused; then it is read again', async () => {
  const visits = startVisits(VISITORS, () => readAsVisitor(database));
  await visits.more(100);
  await servers.freezeReplica();
  onTestFinished(() => servers.thawReplica());
  for (let write = 0; write < 3; write += 1) {
    const before = database.replica?.contentVersion();
    const name = await writeTag(database);
    await expect.poll(() => database.replica?.contentVersion(), PATIENT).not.toBe(before);
    expect((await readAsVisitor(database))?.names).toContain(name);
  }
  await visits.more(100);
  expect(visits.slowestMs()).toBeLessThan(HANGS_FOR_MS);

  await servers.thawReplica();
  await expect.poll(() => readAsVisitor(database), PATIENT).toMatchObject({ is_replica: true });
  await visits.more(100);
  expect(await visits.stop()).toEqual([]);
});

test('a query that it gives up for what it has to replay is answered by the primary', async () => {
  const name = await writeTag(database);
  await expect.poll(() => readAsVisitor(database), PATIENT).toMatchObject({ is_replica: true });
  const reading = readAsVisitor(database, 1.5);
  await expect.poll(slowAtReplica, PATIENT).toBe(1);
  await database.transact((tx) => tx.deleteFrom('tags').where('name', '=', name).execute());
  await sql`vacuum tags`.execute(database.read);
  const read = await reading;
  expect(read?.is_replica).toBe(false);
  expect(read?.names).not.toContain(name);
  const { rows } = await onReplica.query(
    'select sum(confl_snapshot)::int as given_up from pg_stat_database_conflicts',
  );
  expect(rows[0]).toEqual({ given_up: 1 });
});

test('one that is gone is not missed: no visitor is refused', async () => {
  const visits = startVisits(VISITORS, () => readAsVisitor(database));
  await visits.more(100);
  await servers.stopReplica();
  const name = await writeTag(database);
  await expect.poll(async () => (await readAsVisitor(database))?.names, PATIENT).toContain(name);
  expect((await readAsVisitor(database))?.is_replica).toBe(false);
  await visits.more(100);
  expect(await visits.stop()).toEqual([]);
});
