import { DAY_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { bucketsOf } from './buckets.ts';

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
