import { expect, test } from 'vitest';
import { age, inUtc } from './age.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

test.each([
  [0, 'just now'],
  [HOUR_MS - 1, 'just now'],
  [HOUR_MS, '1 hour ago'],
  [2 * HOUR_MS - 1, '1 hour ago'],
  [2 * HOUR_MS, '2 hours ago'],
  [DAY_MS - 1, '23 hours ago'],
  [DAY_MS, '1 day ago'],
  [2 * DAY_MS, '2 days ago'],
  [400 * DAY_MS, '400 days ago'],
  // A browser's clock may be behind the server's.
  [-5 * MINUTE_MS, 'just now'],
])('%d ms: %s', (elapsed, words) => {
  expect(age(new Date(NOW - elapsed).toISOString(), NOW)).toBe(words);
});

test('formats a timestamp in UTC to the minute', () => {
  expect(inUtc('2026-03-10T12:34:56.789Z')).toBe('2026-03-10 12:34 UTC');
});
