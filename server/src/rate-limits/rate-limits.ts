import type { RateLimitName } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import { createKnownActs, hasPlace, openPlace } from './known-acts.ts';
import { createStoredActs } from './stored-acts.ts';
import { createStoredPlaces } from './stored-places.ts';
import { createToldPlaces } from './told-places.ts';

/** How often a user, an account or an address may do a thing: `max` times in any stretch of the limit's time. */
export interface RateLimits {
  /**
   * Takes a place before the act, so that a burst cannot slip through. While the last places are held by acts whose
   * outcome is open it waits for that: one that is refused leaves its place to the next.
   * @throws ThrottledError when none is left; the attempt itself does not count
   */
  take(limit: RateLimitName, subject: string | number): Promise<Place>;
  /**
   * Takes a place and keeps it, of the limits that are counted in memory.
   * @returns false where there is none, or nobody can tell at once
   */
  takeAtOnce(limit: RateLimitName, subject: string | number): boolean;
  /** Tells the other processes what was counted here, and hears what was counted there. Happens by itself. */
  exchange(): Promise<void>;
  /** After the last act: what was counted is told. */
  close(): Promise<void>;
}

/** A place among a subject's acts. While it is neither kept nor given back, others may wait for it. */
export interface Place {
  keep(): void;
  /** Also what was kept, if it turns out not to count after all. */
  giveBack(): void;
}

const SUBJECTS_KEPT = 10_000;
const EXCHANGE_EVERY_MS = 1000;

/** What guards accounts, or has few places and is slow anyway: looked up and written at once, so exact everywhere. */
const AT_ONCE: ReadonlySet<RateLimitName> = new Set([
  'loginAccount',
  'loginUnknown',
  'loginTyped',
  'currentPassword',
  'loginAddress',
  'register',
  'registerRefused',
  'submit',
  'report',
]);

type World = Pick<Context, 'database' | 'clock' | 'log'>;

/** @param subjectsKept of each limit: those used last */
export function createRateLimits(world: World, subjectsKept = SUBJECTS_KEPT): RateLimits {
  const actsOf = createKnownActs(subjectsKept);
  const stored = createStoredActs(world.database);
  const storedPlaces = createStoredPlaces(stored, world);
  const toldPlaces = createToldPlaces(stored, actsOf, world);
  let begun: Promise<void> | undefined;
  let isReady = false;
  let wasAsked = false;
  let timer: NodeJS.Timeout | undefined;

  return {
    async take(limit, subject) {
      wasAsked = true;
      if (!isReady) await (begun ??= begin());
      const acts = await openPlace(() => actsOf(limit, subject), world.clock);
      return AT_ONCE.has(limit) ? storedPlaces.place(acts) : toldPlaces.place(acts);
    },
    takeAtOnce(limit, subject) {
      wasAsked = true;
      if (!isReady || AT_ONCE.has(limit)) return false;
      const acts = actsOf(limit, subject);
      if (!hasPlace(acts, world.clock())) return false;
      acts.open += 1;
      toldPlaces.place(acts).keep();
      return true;
    },
    exchange: toldPlaces.exchange,
    async close() {
      clearInterval(timer);
      await storedPlaces.close();
      await toldPlaces.close();
    },
  };

  /** Hears what others counted, or this process before it was started anew. */
  async function begin() {
    await toldPlaces.exchange();
    isReady = true;
    timer = setInterval(() => {
      if (wasAsked) void toldPlaces.exchange();
      wasAsked = false;
    }, EXCHANGE_EVERY_MS).unref();
  }
}

/** What `RATE_LIMITS=off` means. */
export function noRateLimits(): RateLimits {
  const place = { keep: () => {}, giveBack: () => {} };
  return { take: async () => place, takeAtOnce: () => true, exchange: async () => {}, close: async () => {} };
}
