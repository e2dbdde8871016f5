import { RATE_LIMITS, type RateLimitName } from '@magpie/contract/limits';
import { LRUCache } from 'lru-cache';
import { ThrottledError } from '../errors.ts';
import { networkOf } from './network-of.ts';

/** What a process knows of a subject's acts under a limit. */
export interface Acts {
  limit: RateLimitName;
  subject: string;
  /** When those that count were counted, oldest first. */
  counted: number[];
  /** Of these, what the other processes have not been told of. */
  untold: number[];
  open: number;
  waiting: (() => void)[];
}

/** @param subjectsKept of each limit: those used last */
export function createKnownActs(
  subjectsKept: number,
): (limit: RateLimitName, subject: string | number) => Acts {
  const kept = new Map<RateLimitName, LRUCache<string, Acts>>();
  return (limit, subject) => {
    const subjects = kept.get(limit) ?? new LRUCache<string, Acts>({ max: subjectsKept });
    kept.set(limit, subjects);
    const key = RATE_LIMITS[limit].per === 'address' ? networkOf(String(subject)) : String(subject);
    const acts = subjects.get(key) ?? noActs(limit, key);
    subjects.set(key, acts);
    return acts;
  };
}

/**
 * Waits for a place among a subject's acts. It is open until `settle`.
 * @throws ThrottledError when none is left
 */
export async function openPlace(find: () => Acts, clock: () => number): Promise<Acts> {
  for (;;) {
    const acts = find();
    requirePlace(acts, clock());
    if (acts.counted.length + acts.open < RATE_LIMITS[acts.limit].max) {
      acts.open += 1;
      return acts;
    }
    await new Promise<void>((resolve) => acts.waiting.push(resolve));
  }
}

/** The outcome of an open act is known: those who wait for it look again. */
export function settle(acts: Acts): void {
  acts.open -= 1;
  for (const look of acts.waiting.splice(0)) look();
}

/** An act that lies further ahead than clocks differ was counted before the clock was set back: it counts from now on. */
const CLOCKS_DIFFER_MS = 60_000;

export function isAhead(acted_at: number, now: number): boolean {
  return acted_at > now + CLOCKS_DIFFER_MS;
}

/** @throws ThrottledError when all places are counted: no outcome can free one */
export function requirePlace({ counted, limit }: Acts, now: number): void {
  const { max, perMs } = RATE_LIMITS[limit];
  forgetPast(counted, now, perMs);
  const oldest = counted[counted.length - max];
  if (oldest !== undefined) throw new ThrottledError(limit, Math.ceil((oldest + perMs - now) / 1000));
}

/** Whether an act could be counted now without waiting for those that are open. */
export function hasPlace({ counted, open, limit }: Acts, now: number): boolean {
  const { max, perMs } = RATE_LIMITS[limit];
  forgetPast(counted, now, perMs);
  return counted.length + open < max;
}

function forgetPast(counted: number[], now: number, perMs: number) {
  for (let last = counted.length - 1; isAhead(counted[last] ?? 0, now); last -= 1) counted[last] = now;
  while (counted[0] !== undefined && counted[0] <= now - perMs) counted.shift();
}

/** Adds what another process counted; more than the limit holds is not kept. */
export function learn({ counted, limit }: Acts, acts: number, acted_at: number): void {
  const { max } = RATE_LIMITS[limit];
  for (let act = 0; act < Math.min(acts, max); act += 1) counted.push(acted_at);
  counted.sort((a, b) => a - b);
  counted.splice(0, counted.length - max);
}

function noActs(limit: RateLimitName, subject: string): Acts {
  return { limit, subject, counted: [], untold: [], open: 0, waiting: [] };
}
