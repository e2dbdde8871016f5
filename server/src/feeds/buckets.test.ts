import { DAY_MS } from '@magpie/contract/limits';
import type { TopPeriod } from '@magpie/contract/values';
import { expect, test } from 'vitest';
import { bucketsOf, wideBucketsOf } from './buckets.ts';
import { readFeed } from './feed-query.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const MONTH_MS = 30 * DAY_MS;

/** In two months, every hour of a day and the minute before it. */
const MOMENTS = Array.from({ length: (2 * MONTH_MS) / (7 * HOUR_MS) }, (_, index) => {
  const hour = 600 * MONTH_MS + index * 7 * HOUR_MS;
  return [hour - MINUTE_MS, hour];
}).flat();

const periodsOf = (period: TopPeriod) =>
  MOMENTS.flatMap((now) => readFeed('top', null, { period }, now).period ?? []);

test.each([
  ['day', 3],
  ['week', 9],
  ['month', 31],
  ['year', 43],
] as const)('a %s, whenever it begins, is covered once and without a gap', (name, most) => {
  for (const { since, until } of periodsOf(name)) {
    const buckets = bucketsOf({ since, until });
    expect(buckets.length).toBeLessThanOrEqual(most);
    let end = since;
    for (const [index, { lengthMs, number, isCut }] of buckets.entries()) {
      const start = lengthMs * number;
      if (index === 0) expect([start <= since, isCut]).toEqual([true, start < since]);
      else expect([start, isCut]).toEqual([end, false]);
      end = start + lengthMs;
    }
    expect(end).toBeGreaterThan(until);
  }
});

test.each([
  ['day', DAY_MS, 3],
  ['week', MONTH_MS, 2],
  ['month', MONTH_MS, 3],
] as const)('a %s, whenever it begins, lies within a few buckets of one length', (name, length, most) => {
  for (const { since, until } of periodsOf(name)) {
    const buckets = wideBucketsOf({ since, until }) ?? [];
    expect(buckets.length).toBeLessThanOrEqual(most);
    expect(new Set(buckets.map(({ lengthMs }) => lengthMs))).toEqual(new Set([length]));
    const starts = buckets.map(({ lengthMs, number }) => lengthMs * number);
    const ends = buckets.map(({ lengthMs, number }) => lengthMs * (number + 1));
    expect(starts.slice(1)).toEqual(ends.slice(0, -1));
    expect(starts[0]).toBeLessThanOrEqual(since);
    expect(ends.at(-1)).toBeGreaterThan(until);
  }
});

test('a year does not', () => {
  for (const period of periodsOf('year')) expect(wideBucketsOf(period)).toBeNull();
});
