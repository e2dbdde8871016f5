import { DAY_MS } from '@magpie/contract/limits';

/** A stretch of time whose posts stand together in an index (migration 006): the `number`th of its length since 1970. */
export interface Bucket {
  lengthMs: number;
  number: number;
  /** Begins before the period does. */
  isCut: boolean;
}

const MONTH_MS = 30 * DAY_MS;

/** The fewest that hold all from `since` to `until`: the day it begins in, days up to the next month, and months. */
export function bucketsOf({ since, until }: { since: number; until: number }): Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = since - (since % DAY_MS); start <= until; start = endOf(buckets)) {
    const lengthMs = start % MONTH_MS === 0 && start >= since ? MONTH_MS : DAY_MS;
    buckets.push({ lengthMs, number: start / lengthMs, isCut: start < since });
  }
  return buckets;
}

/** At most so many walks are merged: a day or a month, which is a minute longer than its name and may touch three. */
const WIDE_MOST = 3;

/** The few of one length that hold all from `since` to `until`, and more before it; null where it takes many. */
export function wideBucketsOf({ since, until }: { since: number; until: number }): Bucket[] | null {
  for (const lengthMs of [DAY_MS, MONTH_MS]) {
    const [first, last] = [Math.floor(since / lengthMs), Math.floor(until / lengthMs)];
    const count = last - first + 1;
    if (count > WIDE_MOST) continue;
    return Array.from({ length: count }, (_, index) => ({
      lengthMs,
      number: first + index,
      isCut: index === 0,
    }));
  }
  return null;
}

function endOf(buckets: readonly Bucket[]) {
  const last = buckets.at(-1);
  return last ? (last.number + 1) * last.lengthMs : Infinity;
}
