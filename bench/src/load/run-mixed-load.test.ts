import { expect, test } from 'vitest';
import { memoryGrowth, mixedLoadRows } from './run-mixed-load.ts';

const mixed = {
  minutes: 15,
  perSecond: 900,
  failures: 0,
  p50Ms: 2,
  p99Ms: 16,
  loopDelayMs: 25,
  memory: samples(350, 350, 350),
};

function samples(...megabytes: number[]) {
  return megabytes.map((size) => ({ resident: size * 1e6, mapped: 0 }));
}

test('a mixed load meets its targets', () => {
  expect(mixedLoadRows(mixed).filter(({ isMet }) => !isMet)).toEqual([]);
});

test.each([
  ['memory', { ...mixed, memory: samples(360, 300, 300) }],
  ['memory, last third / first', { ...mixed, memory: samples(100, 200, 210, 215, 220) }],
  ['failed requests', { ...mixed, failures: 1 }],
  ['p99 divided by p50', { ...mixed, p99Ms: 18 }],
  ['event loop delay, p99', { ...mixed, loopDelayMs: 26 }],
])('too much %s misses the target', (what, load) => {
  expect(mixedLoadRows(load).filter(({ isMet }) => !isMet)).toMatchObject([{ what }]);
});

test('memory may grow in the first three minutes, or the first fifth of a short load', () => {
  expect(memoryGrowth([1, 2, 3, ...Array<number>(12).fill(4)], 15)).toBe(1);
  expect(memoryGrowth([1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5], 15)).toBe(1.25);
  expect(memoryGrowth([1, 4, 4, 4, 4], 1)).toBe(1);
  expect(memoryGrowth([1, 2, 4, 4, 4], 1)).toBe(2);
});
