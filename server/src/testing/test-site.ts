import { afterAll, inject, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { createLogger } from '../logger.ts';
import { openSite } from '../site.ts';
import { type Api, apiOf } from './api.ts';
import { type Makers, makersOf } from './makers.ts';
import { aPlace } from './test-database.ts';

/** A whole site for one test file, without a network: its database, verbs and calls. */
export interface TestSite extends Api, Makers {
  context: Context;
  clock: TestClock;
}

/** Stands still until it is advanced. */
interface TestClock {
  now(): number;
  advance(ms: number): void;
}

interface Choices {
  config?: Partial<Config>;
  /** Off unless a test is about them. */
  rateLimits?: 'on' | 'off';
  /** Silent unless given. */
  log?: Context['log'];
}

/**
 * Opens a site for the test file that calls it and closes it after its last test. In a test or another hook, `afterAll` would
 * do nothing: there `onTestFinished` has to be given.
 */
export async function aSite(
  { config = {}, rateLimits = 'off', log = createLogger({ level: 'silent' }) }: Choices = {},
  whenDone: (close: () => Promise<void>) => void = afterAll,
): Promise<TestSite> {
  const place = await aPlace();
  const settings = { ...readConfig({ DATA_DIR: place.dataDir, RATE_LIMITS: rateLimits }), ...config };
  const clock = aClock();
  const site = await openSite({ ...settings, databaseUrl: place.databaseUrl }, log, clock.now);
  // Until a process is connected to the others on PostgreSQL, its content versions change every second.
  await vi.waitUntil(() => site.context.database.isSynced(), { timeout: 20_000, interval: 5 });
  const app = await buildApp(site.context, undefined, inject('responseCache') === 'off' ? null : undefined);
  whenDone(async () => {
    await app.close();
    await site.close();
    await place.remove();
  });
  const api = apiOf(app);
  return { context: site.context, clock, ...api, ...makersOf(site.context, api) };
}

function aClock(): TestClock {
  let now = Date.now();
  return { now: () => now, advance: (ms) => void (now += ms) };
}
