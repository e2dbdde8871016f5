import { expect, test } from 'vitest';
import { optimisticCount } from './use-shown-toggle.ts';

test.each([
  { count: 3, known: false, shown: true, counted: 4 },
  { count: 3, known: true, shown: false, counted: 2 },
  { count: 3, known: true, shown: true, counted: 3 },
  { count: 3, known: false, shown: false, counted: 3 },
  // The list may be older than the like.
  { count: 0, known: true, shown: false, counted: 0 },
])(
  'shows $counted for a count of $count when the value changes from $known to $shown',
  ({ count, known, shown, counted }) => {
    expect(optimisticCount(count, known, shown)).toBe(counted);
  },
);
