import { DAY_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { bucketsOf, wideBucketsOf } from './buckets.ts';

const MINUTE_MS = 60 * 1000;
const MONTH_MS = 30 * DAY_MS;

test.each([
  ['a day', 1, 2],
  ['a week', 7, 8],
  ['a month', 30, 31],
  ['a year', 365, 43],
])('%s, whenever it begins, is covered once and without a gap', (_name, days, most) => {
  for (let since = 600 * MONTH_MS; since < 602 * MONTH_MS; since += 7 * 60 * MINUTE_MS) {
    const until = since + days * DAY_MS;
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
  ['a day', 1, 2],
  ['a week', 7, 8],
  ['a month', 30, 2],
])('%s, whenever it begins, lies within a few buckets of one length', (_name, days, most) => {
  for (let since = 600 * MONTH_MS; since < 602 * MONTH_MS; since += 7 * 60 * MINUTE_MS) {
    const until = since + days * DAY_MS;
    const buckets = wideBucketsOf({ since, until }) ?? [];
    expect(buckets.length).toBeLessThanOrEqual(most);
    const starts = buckets.map(({ lengthMs, number }) => lengthMs * number);
    const ends = buckets.map(({ lengthMs, number }) => lengthMs * (number + 1));
    expect(starts.slice(1)).toEqual(ends.slice(0, -1));
    expect(starts[0]).toBeLessThanOrEqual(since);
    expect(ends.at(-1)).toBeGreaterThan(until);
  }
});

test('a year does not', () => {
  expect(wideBucketsOf({ since: 600 * MONTH_MS, until: 600 * MONTH_MS + 365 * DAY_MS })).toBeNull();
});
