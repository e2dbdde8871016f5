import { expect, test } from 'vitest';
import { countWith } from './use-wish.ts';

test.each([
  { count: 3, known: false, shown: true, counted: 4 },
  { count: 3, known: true, shown: false, counted: 2 },
  { count: 3, known: true, shown: true, counted: 3 },
  { count: 3, known: false, shown: false, counted: 3 },
  // The list may be older than the like.
  { count: 0, known: true, shown: false, counted: 0 },
])('$count, $known to $shown, are $counted', ({ count, known, shown, counted }) => {
  expect(countWith(count, known, shown)).toBe(counted);
});
