import { DAY_MS } from '@magpie/contract/limits';

/** In milliseconds since 1970. */
export interface Period {
  since: number;
  /** Not before now. */
  until: number;
}

/** A day or 30 days whose posts an index holds together: the `number`th of its length since 1970. */
export interface Bucket {
  lengthMs: number;
  number: number;
  /** Whether it begins before the period does. */
  isCut: boolean;
}

const MONTH_MS = 30 * DAY_MS;

/** The fewest buckets that cover a period: the day it begins in, days up to the next 30 days, and 30 days each. */
export function bucketsOf({ since, until }: Period): Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = since - (since % DAY_MS); start <= until; start = endOf(buckets)) {
    const lengthMs = start % MONTH_MS === 0 && start >= since ? MONTH_MS : DAY_MS;
    buckets.push({ lengthMs, number: start / lengthMs, isCut: start < since });
  }
  return buckets;
}

function endOf(buckets: readonly Bucket[]) {
  const last = buckets.at(-1);
  return last ? (last.number + 1) * last.lengthMs : Infinity;
}
