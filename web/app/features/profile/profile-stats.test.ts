import { expect, test } from 'vitest';
import { profileStats } from './profile-stats.ts';

const counts = (...args: Parameters<typeof profileStats>) => profileStats(...args).map(({ count }) => count);

test('counts three points for a post and one for a comment', () => {
  expect(counts(4, { count: 5, isAll: true })).toEqual([4, 5, 17]);
  expect(counts(0, { count: 0, isAll: true })).toEqual([0, 0, 0]);
});

test('takes the length of a partial list as a lower bound', () => {
  expect(profileStats(1, { count: 100, isAll: false })).toEqual([
    { label: 'Posts', count: 1, isAtLeast: false },
    { label: 'Comments', count: 100, isAtLeast: true },
    { label: 'Score', count: 103, isAtLeast: true },
  ]);
});

test('does not show comments that failed to load as zero', () => {
  expect(counts(2, null)).toEqual([2, null, null]);
});
