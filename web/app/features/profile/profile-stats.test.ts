import { expect, test } from 'vitest';
import { profileStats } from './profile-stats.ts';

const values = (...args: Parameters<typeof profileStats>) => profileStats(...args).map(({ value }) => value);

test('a post scores three, a comment one', () => {
  expect(values(4, { count: 5, isAll: true })).toEqual(['4', '5', '17']);
  expect(values(0, { count: 0, isAll: true })).toEqual(['0', '0', '0']);
});

test('of a list that goes on the length is a lower bound', () => {
  expect(values(1, { count: 100, isAll: false })).toEqual(['1', '100+', '103+']);
});

test('comments that cannot be listed are not counted as none', () => {
  expect(values(2, null)).toEqual(['2', '–', '–']);
});
