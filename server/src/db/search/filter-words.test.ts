import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateWords, wordsBetween } from './filter-words.ts';

const DAY = 24 * 60 * 60 * 1000;
const END = Date.UTC(2200, 0, 1);
const times = fc.integer({ min: 0, max: END - 1 });
const days = fc.oneof(
  fc.integer({ min: -1000, max: END / DAY + 1000 }).map((day) => day * DAY),
  fc.integer({ min: 1960, max: 2210 }).map((year) => Date.UTC(year, 0, 1)),
  fc.constantFrom(-Infinity, Infinity),
);

test('a time has exactly one of the words of a range that it is in, and no word of other ranges', () => {
  fc.assert(
    fc.property(times, days, days, (time, since, until) => {
      const between = new Set(wordsBetween(since, until));
      const isBetween = since <= time && time < until;
      expect(dateWords(time).filter((word) => between.has(word))).toHaveLength(isBetween ? 1 : 0);
    }),
  );
});

test('few words name all days of a range', () => {
  expect(wordsBetween(-Infinity, Date.UTC(2026, 10, 23)).length).toBeLessThan(60);
  expect(wordsBetween(Date.UTC(2026, 10, 23), Infinity).length).toBeLessThan(60);
  expect(wordsBetween(Date.UTC(2019, 0, 2), Date.UTC(2030, 11, 31)).length).toBeLessThan(100);
  expect(wordsBetween(Date.UTC(2025, 0, 1), Date.UTC(2025, 6, 1))).toEqual(
    ['01', '02', '03', '04', '05', '06'].map((month) => `=on=2025-${month}`),
  );
  expect(wordsBetween(Date.UTC(2025, 0, 1), Date.UTC(2024, 6, 1))).toEqual([]);
  expect(wordsBetween(-Infinity, Date.UTC(1969, 5, 1))).toEqual([]);
  expect(wordsBetween(Date.UTC(9999, 5, 1), Infinity)).toEqual([]);
});
