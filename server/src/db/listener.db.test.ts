import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { aPlace, type TestPlace } from '../testing/test-database.ts';
import { aWireTo, type Wire } from '../testing/wire.ts';
import { type Database, openDatabase } from './database.ts';
import { openPostgresPool } from './dialect.ts';
import { DEAF_AFTER_MS, listenTo } from './listener.ts';
import { migrate } from './migrate.ts';

/** While nobody tells a process of the others' changes its versions are made of the time. */
const HEARING_BELOW = 1_000_000;
/** On a machine that is busy with other things. */
const SOME_TIME = { timeout: 30_000, interval: 20 };

describe.skipIf(inject('databaseKind') === 'sqlite')('a process on PostgreSQL', () => {
  let place: TestPlace;
  let wire: Wire;
  let there: Database;

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

  async function hearing(database: Database) {
    await vi.waitUntil(() => database.contentVersion() < HEARING_BELOW, SOME_TIME);
  }

  /** A process whose connections all lead through the wire. */
  async function aProcess() {
    const database = await openDatabase({ ...place, databaseUrl: wire.url });
    await hearing(database);
    return database;
  }

  const hasPassed = (ms: number, since: number) => performance.now() - since > ms;

  const write = () => there.transact(async () => {}, ['posts']);

  test('notices that its listening connection alone has died, keeps nothing longer than a second, and hears again', async () => {
    const here = await aProcess();
    onTestFinished(here.close);
    const before = here.contentVersion(['posts']);
    const lostAt = performance.now();
    wire.goDead('listening');
    await write();
    const isAsBefore = () => here.contentVersion(['posts']) === before;
    await vi.waitUntil(() => !isAsBefore() || hasPassed(DEAF_AFTER_MS, lostAt), SOME_TIME);
    expect(isAsBefore()).toBe(false);

    const [deaf, deafAt] = [here.contentVersion(['posts']), performance.now()];
    await vi.waitUntil(() => hasPassed(1000, deafAt), SOME_TIME);
    // It may hear again by now, where the machine stood still.
    if (deaf >= HEARING_BELOW) expect(here.contentVersion(['posts'])).not.toBe(deaf);

    await hearing(here);
    const heard = here.contentVersion(['posts']);
    await write();
    await vi.waitUntil(() => here.contentVersion(['posts']) === heard + 1, SOME_TIME);
  });

  /** Listens at the place, and tells its beats as it is told to. */
  function aListener(
    tell?: (pool: pg.Pool, beat: [string, unknown[]]) => Promise<unknown>,
    url = place.databaseUrl,
  ) {
    const pool = openPostgresPool(place.databaseUrl ?? '');
    const seen = { connections: 0, told: 0, changes: [] as boolean[] };
    const query = async (...beat: [string, unknown[]]) => {
      seen.told += 1;
      return tell ? tell(pool, beat) : pool.query(...beat);
    };
    const listener = listenTo('heard', url ?? '', { query } as unknown as pg.Pool, {
      hear() {},
      begin: () => (seen.connections += 1),
      changed: (isHearing) => seen.changes.push(isHearing),
    });
    onTestFinished(async () => {
      await listener.close();
      await pool.end();
    });
    return { ...listener, seen };
  }

  test('takes no connection for one that hears on which nothing ever arrives, and says so once', async () => {
    // What is told in one database is not heard in another, as it is not through a pooler of transactions.
    const { isHearing, hearOut, seen } = aListener(undefined, inject('postgresUrl'));
    await vi.waitUntil(() => {
      expect(isHearing()).toBe(false);
      return seen.connections > 2;
    }, SOME_TIME);
    expect(await hearOut()).toBe(false);
    expect(seen.changes).toEqual([false]);
  });

  test('takes a beat that was told for another connection for no proof', async () => {
    let first: [string, unknown[]] | undefined;
    const { isHearing, seen } = aListener(async (pool, beat) => {
      // Told too late, as where a pooler lends a connection on which others listened.
      if (first) await pool.query(...first);
      first ??= beat;
    });
    await vi.waitUntil(() => {
      expect(isHearing()).toBe(false);
      return seen.connections > 2;
    }, SOME_TIME);
    expect(seen.changes).toEqual([false]);
  });

  test('does not believe that it hears before a beat was told; then needs nobody but the connection that listens', async () => {
    let isAway = true;
    const { isHearing, hearOut, seen } = aListener(async (pool, beat) => {
      if (isAway) throw new Error('timeout exceeded when trying to connect');
      return pool.query(...beat);
    });
    await vi.waitUntil(() => {
      expect(isHearing()).toBe(false);
      return seen.told > 1;
    }, SOME_TIME);
    isAway = false;
    await vi.waitUntil(isHearing, SOME_TIME);

    isAway = true;
    const awaySince = performance.now();
    await vi.waitUntil(() => {
      expect(isHearing()).toBe(true);
      return performance.now() - awaySince > DEAF_AFTER_MS + 1000;
    }, SOME_TIME);
    expect(await hearOut()).toBe(true);
    expect(seen.connections).toBe(1);
    expect(seen.changes).toEqual([false, true]);
  });

  test('believes the connection that answered while the process was busy', async () => {
    const { isHearing, hearOut, seen } = aListener();
    await vi.waitUntil(isHearing, SOME_TIME);
    // From here on timers come before what arrives.
    await setImmediate();
    const heard = hearOut();
    const busySince = performance.now();
    while (performance.now() - busySince < 1500);
    expect(await heard).toBe(true);
    expect(isHearing()).toBe(true);
    expect(seen.changes).toEqual([]);
  });

  test('ends although no connection is free for a beat', async () => {
    const { close, seen } = aListener(() => new Promise(() => {}));
    await vi.waitUntil(() => seen.told > 0, SOME_TIME);
    await expect(close()).resolves.toBeUndefined();
  });

  test('ends although nobody is at the other end of the connection that listens', async () => {
    const here = await aProcess();
    wire.goDead('listening');
    await expect(here.close()).resolves.toBeUndefined();
  });

  test('ends while it connects', async () => {
    const here = await openDatabase(place);
    await expect(here.close()).resolves.toBeUndefined();
  });

  test('has heard of every commit before, once it has caught up', async () => {
    const here = await openDatabase(place);
    onTestFinished(here.close);
    await hearing(here);
    for (let time = 0; time < 50; time += 1) {
      const before = here.contentVersion(['posts']);
      await write();
      await here.catchUp?.();
      expect(here.contentVersion(['posts'])).toBe(before + 1);
    }
  });

  test('asks once for all who want to catch up in the same turn', async () => {
    const here = await aProcess();
    onTestFinished(here.close);
    const before = wire.asked();
    await Promise.all(Array.from({ length: 20 }, async () => here.catchUp?.()));
    expect(wire.asked() - before).toBe(1);
  });

  test('catches up by keeping nothing, when no answer comes', async () => {
    const here = await aProcess();
    onTestFinished(here.close);
    const before = here.contentVersion(['posts']);
    wire.goDead('listening');
    await write();
    await here.catchUp?.();
    expect(here.contentVersion(['posts'])).not.toBe(before);
    const deaf = here.contentVersion(['comments']);
    await here.catchUp?.();
    expect(here.contentVersion(['comments'])).toBeGreaterThan(deaf);
  });
});
