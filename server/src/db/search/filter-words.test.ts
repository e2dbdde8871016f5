import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateWords, wordsBefore } from './filter-words.ts';

const times = fc.integer({ min: 0, max: Date.UTC(2199, 11, 31) });

test('a time has a word of the days before another exactly when it is earlier', () => {
  fc.assert(
    fc.property(times, times, (time, other) => {
      const startOfDay = other - (other % (24 * 60 * 60 * 1000));
      const before = new Set(wordsBefore(startOfDay));
      expect(dateWords(time).filter((word) => before.has(word))).toHaveLength(time < startOfDay ? 1 : 0);
    }),
  );
});

test('few words name all days before another', () => {
  expect(wordsBefore(Date.UTC(2026, 10, 23)).length).toBeLessThan(60);
  expect(wordsBefore(Date.UTC(1969, 5, 1))).toEqual([]);
  expect(wordsBefore(Date.UTC(9999, 5, 1)).length).toBeLessThan(80);
});
