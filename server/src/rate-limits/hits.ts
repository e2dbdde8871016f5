import { RATE_LIMITS, type RateLimitName } from '@magpie/contract/rate-limits';
import { LRUCache } from 'lru-cache';
import { ThrottledError } from '../errors.ts';
import { networkOf } from './network-of.ts';

/** The hits of one subject under one limit that this process knows. */
export interface Hits {
  limit: RateLimitName;
  subject: string;
  /** The times of the hits that count, oldest first. */
  times: number[];
  /** Reservations that are neither confirmed nor cancelled. */
  open: number;
  /** Wakes those that wait for an open reservation to end. */
  waiting: (() => void)[];
  /** The number of hits that the other processes do not know yet. */
  pendingSync: number;
}

export type FindHits = (limit: RateLimitName, subject: string | number) => Hits;

/** @param maxSubjects of each limit: the most recently used stay in memory */
export function createHits(maxSubjects: number): FindHits {
  const byLimit = new Map<RateLimitName, LRUCache<string, Hits>>();
  return (limit, subject) => {
    const subjects = byLimit.get(limit) ?? new LRUCache<string, Hits>({ max: maxSubjects });
    byLimit.set(limit, subjects);
    const key = RATE_LIMITS[limit].per === 'network' ? networkOf(String(subject)) : String(subject);
    const hits = subjects.get(key) ?? {
      limit,
      subject: key,
      times: [],
      open: 0,
      waiting: [],
      pendingSync: 0,
    };
    subjects.set(key, hits);
    return hits;
  };
}

/** Waits while open reservations take up the rest of the limit. @throws ThrottledError when hits alone use it up */
export async function openReservation(find: () => Hits, clock: () => number): Promise<Hits> {
  for (;;) {
    const hits = find();
    requireUnderLimit(hits, clock());
    if (hasRoom(hits, clock())) {
      hits.open += 1;
      return hits;
    }
    await new Promise<void>((resolve) => hits.waiting.push(resolve));
  }
}

export function endReservation(hits: Hits): void {
  hits.open -= 1;
  for (const wake of hits.waiting.splice(0)) wake();
}

/** @throws ThrottledError when the limit is used up, however the open reservations end */
export function requireUnderLimit(hits: Hits, now: number): void {
  removeExpired(hits, now);
  const { max, perMs } = RATE_LIMITS[hits.limit];
  const firstToExpire = hits.times[hits.times.length - max];
  if (firstToExpire === undefined) return;
  throw new ThrottledError(hits.limit, Math.ceil((firstToExpire + perMs - now) / 1000));
}

/** Whether another hit fits beside those that count and the open reservations. */
export function hasRoom(hits: Hits, now: number): boolean {
  removeExpired(hits, now);
  return hits.times.length + hits.open < RATE_LIMITS[hits.limit].max;
}

/** Adds hits that another process counted, at most as many as the limit allows: more would change nothing. */
export function addHits({ times, limit }: Hits, count: number, time: number): void {
  const { max } = RATE_LIMITS[limit];
  for (let added = 0; added < Math.min(count, max); added += 1) times.push(time);
  times.sort((a, b) => a - b);
  times.splice(0, times.length - max);
}

function removeExpired({ times, limit }: Hits, now: number) {
  // Hits from the future happened before the clock was set back.
  for (let last = times.length - 1; (times[last] ?? 0) > now; last -= 1) times[last] = now;
  while (times[0] !== undefined && times[0] <= now - RATE_LIMITS[limit].perMs) times.shift();
}
