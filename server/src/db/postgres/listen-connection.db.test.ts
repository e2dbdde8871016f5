import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { tagRow } from '../../testing/tag-row.ts';
import { aPlace, type TestPlace } from '../../testing/test-database.ts';
import { aWireTo, type Wire } from '../../testing/wire.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';

/** Long enough on a busy machine. */
const SOME_TIME = { timeout: 30_000, interval: 20 };
const LOST = 'LISTEN connection lost: caching for at most 1 s';
const RESTORED = 'LISTEN connection restored';

describe.skipIf(inject('databaseKind') === 'sqlite')('a process on PostgreSQL', () => {
  let place: TestPlace;
  let wire: Wire;
  let there: Database;
  let tags = 0;

  beforeAll(async () => {
    place = await aPlace();
    wire = await aWireTo(place.databaseUrl ?? '');
    there = await openDatabase(place);
    await migrate(there);
  });

  afterAll(async () => {
    await there.close();
    await wire.cut();
    await place.remove();
  });

  const synced = (database: Database) => vi.waitUntil(() => database.isSynced(), SOME_TIME);
  const write = () =>
    there.transact((tx) =>
      tx
        .insertInto('tags')
        .values(tagRow(`tag ${(tags += 1)}`))
        .execute(),
    );

  /** A process that listens through the wire. */
  async function aProcess() {
    const log = { info: vi.fn(), warn: vi.fn() };
    const database = await openDatabase({ ...place, databaseListenUrl: wire.url, log });
    await synced(database);
    return { database, log };
  }

  test('detects a dead LISTEN connection, caches for at most a second meanwhile, and reconnects', async () => {
    const { database, log } = await aProcess();
    onTestFinished(database.close);
    expect(log.warn).not.toHaveBeenCalled();
    wire.goDead('listening');
    await vi.waitUntil(() => !database.isSynced(), SOME_TIME);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(LOST);

    wire.goDead();
    const before = database.contentVersion(['posts']);
    await vi.waitUntil(() => database.contentVersion(['posts']) > before, { timeout: 1500, interval: 20 });

    wire.resume();
    await synced(database);
    expect(log.info).toHaveBeenCalledExactlyOnceWith(RESTORED);
    const after = database.contentVersion(['tags']);
    await write();
    await vi.waitUntil(() => database.contentVersion(['tags']) === after + 1, SOME_TIME);
  });

  test('increases versions after a reconnection, because notifications may have been lost', async () => {
    const { database } = await aProcess();
    onTestFinished(database.close);
    const before = database.contentVersion(['tags']);
    wire.goDead('listening');
    await write();
    await vi.waitUntil(() => !database.isSynced(), SOME_TIME);
    await synced(database);
    expect(database.contentVersion(['tags'])).toBeGreaterThan(before);
  });

  test('closes while its LISTEN connection is dead', async () => {
    const { database } = await aProcess();
    wire.goDead('listening');
    await expect(database.close()).resolves.toBeUndefined();
  });

  test('closes while it is connecting', async () => {
    const database = await openDatabase(place);
    await expect(database.close()).resolves.toBeUndefined();
  });

  test('logs once that it cannot connect, and its versions do not decrease when the clock is set back', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address() as AddressInfo;
    nobody.close();
    const log = { info: vi.fn(), warn: vi.fn() };
    const databaseListenUrl = `postgres://127.0.0.1:${port}/nobody`;
    const database = await openDatabase({ ...place, databaseListenUrl, log });
    onTestFinished(async () => {
      vi.useRealTimers();
      await database.close();
    });
    await expect.poll(() => log.warn, SOME_TIME).toHaveBeenCalledWith(LOST);
    const before = database.contentVersion();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 });
    expect(database.contentVersion()).toBeGreaterThanOrEqual(before);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(log.warn).toHaveBeenCalledOnce();
    expect(database.isSynced()).toBe(false);
  });
});
