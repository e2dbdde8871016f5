import { expect, test } from 'vitest';
import { screenRow } from './screens.ts';

const full = { score: 1 };

function lighthouse(performance: number, shift: number) {
  return {
    categories: {
      performance: { score: performance },
      accessibility: full,
      'best-practices': full,
      seo: full,
    },
    audits: {
      'largest-contentful-paint': { numericValue: 1430 },
      'total-blocking-time': { numericValue: 88 },
      'cumulative-layout-shift': { numericValue: shift },
    },
  };
}

test('a screen meets its target with a performance of 95 and no layout shift', () => {
  expect(screenRow('/help', lighthouse(0.95, 0))).toMatchObject({
    what: '`/help`',
    measured: '95',
    isMet: true,
  });
  expect(screenRow('/help', lighthouse(0.94, 0)).isMet).toBe(false);
  expect(screenRow('/help', lighthouse(1, 0.01)).isMet).toBe(false);
});
