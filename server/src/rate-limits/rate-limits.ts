import type { RateLimitName } from '@magpie/contract/rate-limits';
import type { Context, RateLimits } from '../context.ts';
import { createHits, hasRoom, openReservation } from './hits.ts';
import { createHitsTable } from './hits-table.ts';
import { createLocalCounter } from './local-counter.ts';
import { createSharedCounter } from './shared-counter.ts';

const MAX_SUBJECTS = 10_000;
const SYNC_MS = 1000;

/** Limits that guard accounts or count rare actions are counted in the database, to be exact over all processes. */
const SHARED: ReadonlySet<RateLimitName> = new Set([
  'loginAccount',
  'loginUnknown',
  'loginTyped',
  'currentPassword',
  'confirmCode',
  'loginAddress',
  'register',
  'registerRefused',
  'resetMail',
  'forgotPassword',
  'confirmationMail',
  'changeEmail',
  'submit',
  'report',
]);

/** @param maxSubjects of each limit: the most recently used stay in memory */
export function createRateLimits(
  context: Pick<Context, 'database' | 'clock' | 'log'>,
  maxSubjects = MAX_SUBJECTS,
): RateLimits {
  const find = createHits(maxSubjects);
  const table = createHitsTable(context.database);
  const shared = createSharedCounter(table, context);
  const local = createLocalCounter(table, find, context);
  let firstSync: Promise<void> | undefined;
  let hasSynced = false;
  let timer: NodeJS.Timeout | undefined;

  return {
    async reserve(limit, subject) {
      // Reads the hits of other processes, and those of this process from before a restart.
      if (!hasSynced) await (firstSync ??= local.sync().then(() => void (hasSynced = true)));
      syncSoon();
      const hits = await openReservation(() => find(limit, subject), context.clock);
      return SHARED.has(limit) ? shared.reserve(hits) : local.reserve(hits);
    },
    tryCount(limit, subject) {
      if (!hasSynced || SHARED.has(limit)) return false;
      syncSoon();
      const hits = find(limit, subject);
      if (!hasRoom(hits, context.clock())) return false;
      local.count(hits);
      return true;
    },
    sync: local.sync,
    async close() {
      clearTimeout(timer);
      await shared.close();
      await local.close();
    },
  };

  function syncSoon() {
    timer ??= setTimeout(() => {
      timer = undefined;
      void local.sync();
    }, SYNC_MS).unref();
  }
}

/** For `RATE_LIMITS=off`. */
export function noRateLimits(): RateLimits {
  const reservation = { confirm: () => {}, cancel: () => {} };
  return {
    reserve: async () => reservation,
    tryCount: () => true,
    sync: async () => {},
    close: async () => {},
  };
}
