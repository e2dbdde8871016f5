import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { findPgBouncer, type Pooling, startPgBouncer } from './pgbouncer.ts';
import { startPostgresPair } from './postgres-pair.ts';
import { readAsVisitor, writeTag } from './tags-at-replica.ts';

const PATIENT = { timeout: 20_000, interval: 20 };
const WRITES = 20;
/** More than there are connections to the replica. */
const VISITORS = 15;

const program = await findPgBouncer();
if (!program) console.error('PgBouncer cannot be had here: the test of a replica behind it is left out.');

const poolings: Pooling[] = [
  { mode: 'session', connections: 30 },
  { mode: 'transaction', connections: 4 },
];

describe.skipIf(!program).each(poolings)('a replica behind a PgBouncer of $mode pooling', (pooling) => {
  test('is what visitors read, and has what was written a moment ago', async () => {
    const servers = await startPostgresPair();
    onTestFinished(() => servers.stop());
    const [primary, replica] = await Promise.all(
      [servers.primaryUrl, servers.replicaUrl].map((url) => startPgBouncer(program ?? '', url, pooling)),
    );
    onTestFinished(async () => void (await Promise.all([primary?.stop(), replica?.stop()])));
    const database = await openDatabase({
      databaseUrl: primary?.url ?? '',
      databaseReplicaUrl: replica?.url ?? '',
      dataDir: tmpdir(),
    });
    onTestFinished(() => database.close());
    await migrate(database);
    await expect.poll(() => readAsVisitor(database), PATIENT).toMatchObject({ is_replica: true });
    for (let write = 0; write < WRITES; write += 1) {
      const name = await writeTag(database);
      const names = expect.arrayContaining([name]) as unknown;
      await expect.poll(() => readAsVisitor(database), PATIENT).toMatchObject({ is_replica: true, names });
      const visits = await Promise.all(Array.from({ length: VISITORS }, () => readAsVisitor(database)));
      expect(visits.filter((visit) => !visit?.is_replica)).toEqual([]);
    }
    expect(database.replica?.state()).toBe('caught up');
  });
});
