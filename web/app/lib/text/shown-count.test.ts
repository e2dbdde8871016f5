import { expect, test } from 'vitest';
import { shownCount } from './shown-count.ts';

test('numbers above 9,999 are shortened and come with the exact number', () => {
  expect([0, 9999, 10_000, 12_345, 1_250_000].map(shownCount)).toEqual([
    { shown: '0' },
    { shown: '9999' },
    { shown: '10K', exact: '10,000' },
    { shown: '12.3K', exact: '12,345' },
    { shown: '1.3M', exact: '1,250,000' },
  ]);
});
