import { DAY_MS } from '@magpie/contract/limits';

/** A span of time, in milliseconds since 1970. */
export interface Period {
  since: number;
  /** Not before now. */
  until: number;
}

/** A day, or a month of 30 days, whose posts an index holds together. */
interface Bucket {
  unit: 'day' | 'month';
  /** Counted from 1970. */
  number: number;
  /** Whether it begins before the period does. */
  isCut: boolean;
}

const MONTH_MS = 30 * DAY_MS;

/** The fewest buckets that cover a period: the day it begins in, days up to the next month, and months. */
export function bucketsOf({ since, until }: Period): Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = since - (since % DAY_MS); start <= until;) {
    const isMonth = start % MONTH_MS === 0 && start >= since;
    const lengthMs = isMonth ? MONTH_MS : DAY_MS;
    buckets.push({ unit: isMonth ? 'month' : 'day', number: start / lengthMs, isCut: start < since });
    start += lengthMs;
  }
  return buckets;
}
