import { expect, test } from 'vitest';
import { exactCount, shownCount } from './shown-count.ts';

test('numbers above 9,999 are shortened', () => {
  expect([0, 1, 9999, 10_000, 12_345, 999_999, 1_250_000].map(shownCount)).toEqual([
    '0',
    '1',
    '9999',
    '10K',
    '12.3K',
    '1M',
    '1.3M',
  ]);
});

test('the exact number has separators', () => {
  expect(exactCount(1_234_567)).toBe('1,234,567');
});
