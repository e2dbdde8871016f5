import { expect, test } from 'vitest';
import { profileStats } from './profile-stats.ts';

const values = (...args: Parameters<typeof profileStats>) => profileStats(...args).map(({ value }) => value);

test('counts three points for a post and one for a comment', () => {
  expect(values(4, { count: 5, isAll: true })).toEqual(['4', '5', '17']);
  expect(values(0, { count: 0, isAll: true })).toEqual(['0', '0', '0']);
});

test('shows the length of a partial list as a lower bound', () => {
  expect(values(1, { count: 100, isAll: false })).toEqual(['1', '100+', '103+']);
});

test('does not show comments that failed to load as zero', () => {
  expect(values(2, null)).toEqual(['2', '–', '–']);
});
