import { RATE_LIMITS, type RateLimitName } from '@magpie/contract/limits';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { ThrottledError } from './errors.ts';

/** How often a user, an account or an address may do a thing: `max` times in any stretch of the limit's time. */
export interface RateLimits {
  /**
   * Takes a place before the act, so that a burst cannot slip through. While the last places are held by acts whose
   * outcome is open it waits for that: one that is refused leaves its place to the next.
   * @throws ThrottledError when none is left; the attempt itself does not count
   */
  take(limit: RateLimitName, subject: string | number): Promise<Place>;
}

/** A place among a subject's acts. While it is neither kept nor given back, others may wait for it. */
export interface Place {
  keep(): void;
  /** Also what was kept, if it turns out not to count after all. */
  giveBack(): void;
}

interface Acts {
  /** When those that count were counted, oldest first. */
  counted: number[];
  open: number;
  waiting: (() => void)[];
}

const SUBJECTS_KEPT = 10_000;

/** @param subjectsKept of each limit: those used last */
export function createRateLimits(clock: () => number, subjectsKept = SUBJECTS_KEPT): RateLimits {
  const kept = new Map<RateLimitName, LRUCache<string, Acts>>();
  return { take };

  async function take(limit: RateLimitName, subject: string | number) {
    for (;;) {
      const acts = actsOf(limit, subject);
      requirePlace(acts, limit);
      if (acts.counted.length + acts.open < RATE_LIMITS[limit].max) return placeAmong(acts);
      await new Promise<void>((resolve) => acts.waiting.push(resolve));
    }
  }

  function actsOf(limit: RateLimitName, subject: string | number): Acts {
    const subjects = kept.get(limit) ?? new LRUCache<string, Acts>({ max: subjectsKept });
    kept.set(limit, subjects);
    const key = RATE_LIMITS[limit].per === 'address' ? networkOf(String(subject)) : String(subject);
    const acts = subjects.get(key) ?? { counted: [], open: 0, waiting: [] };
    subjects.set(key, acts);
    return acts;
  }

  function requirePlace({ counted }: Acts, limit: RateLimitName) {
    const { max, perMs } = RATE_LIMITS[limit];
    const now = clock();
    while (counted[0] !== undefined && counted[0] <= now - perMs) counted.shift();
    const oldest = counted[0] ?? now;
    if (counted.length >= max) throw new ThrottledError(Math.ceil((oldest + perMs - now) / 1000));
  }

  function placeAmong(acts: Acts): Place {
    acts.open += 1;
    let state: 'open' | 'kept' | 'back' = 'open';
    let keptAt = 0;
    return {
      keep() {
        if (state !== 'open') return;
        keptAt = clock();
        acts.counted.push(keptAt);
        settle('kept');
      },
      giveBack() {
        if (state === 'back') return;
        const at = state === 'kept' ? acts.counted.lastIndexOf(keptAt) : -1;
        if (at >= 0) acts.counted.splice(at, 1);
        settle('back');
      },
    };

    function settle(next: 'kept' | 'back') {
      if (state === 'open') acts.open -= 1;
      state = next;
      for (const look of acts.waiting.splice(0)) look();
    }
  }
}

/** What `RATE_LIMITS=off` means. */
export function noRateLimits(): RateLimits {
  const place = { keep: () => {}, giveBack: () => {} };
  return { take: async () => place };
}

/** Whoever has one IPv6 address has the 2^64 of its network. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(':')}::/64` : parsed.toString();
}
