import { expect, test } from 'vitest';
import { DEPTHS } from '../load/growth.ts';
import { judgeGrowth, judgeScripts, judgeSite, laterGrowth } from './judge.ts';

const START = { empty: 400, full: 600 };
const MIXED = {
  minutes: 1,
  perSecond: 900,
  failures: 0,
  p50Ms: 2,
  p99Ms: 16,
  lateMs: 25,
  memory: held(350, 350, 350),
};

function held(...megabytes: number[]) {
  return megabytes.map((size) => ({ resident: size * 1e6, mapped: 0 }));
}

test('a site that does as it should meets every target', () => {
  expect(judgeSite(START, MIXED).filter(({ isMet }) => !isMet)).toEqual([]);
});

test.each([
  ['start, beside an empty site', '1.60 ×', { ...START, full: 640 }, MIXED],
  ['memory under mixed load', '360 MB', START, { ...MIXED, memory: held(360, 300, 300) }],
  ['memory, at the end beside after 0.2 min', '1.10 ×', START, { ...MIXED, memory: held(200, 210, 220) }],
  [
    'memory, at the end beside after 3 min',
    '1.10 ×',
    START,
    { ...MIXED, minutes: 15, memory: held(100, 200, 210, 215, 220) },
  ],
  ['requests that failed', '1', START, { ...MIXED, failures: 1 }],
  ['p99 beside p50', '9.00 ×', START, { ...MIXED, p99Ms: 18 }],
  ['event loop late, p99', '26 ms', START, { ...MIXED, lateMs: 26 }],
])('%s of %s is too much', (what, value, startMs, mixed) => {
  expect(judgeSite(startMs, mixed).filter(({ isMet }) => !isMet)).toMatchObject([{ what, value }]);
});

const MINUTES = Array.from({ length: 15 }, (_, minute) => minute);

test('memory may grow in the first three minutes', () => {
  expect(laterGrowth([1, 2, 3, ...Array<number>(12).fill(4)], 15)).toBe(1);
  expect(laterGrowth([1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5], 15)).toBe(1.25);
});

test('memory that grows slowly from then on is told', () => {
  // By 1 % a minute: less than 5 % from one third to the next.
  const grown = laterGrowth(
    MINUTES.map((minute) => 200 + 2 * minute),
    15,
  );
  expect(grown).toBeGreaterThan(1.05);
});

test('a short load may grow in its first fifth', () => {
  expect(laterGrowth([1, 4, 4, 4, 4], 1)).toBe(1);
  expect(laterGrowth([1, 2, 4, 4, 4], 1)).toBe(2);
  expect(laterGrowth([4], 0.01)).toBe(1);
});

test.each([
  ['script of a feed, gzipped', '140.1 KB', '≤ 140 KB', { feed: 140_100, next: 30_000 }],
  ['what another screen adds, at most', '30.1 KB', '≤ 30 KB', { feed: 140_000, next: 30_100 }],
])('%s of %s is too much', (what, value, target, sizes) => {
  expect(judgeScripts(sizes).filter(({ isMet }) => !isMet)).toEqual([{ what, value, target, isMet: false }]);
});

test('of a list the dearest page counts', () => {
  const list = { name: 'recent', path: '/' };
  const [cheap, dear] = [
    { youngUs: 100, grownUs: 100 },
    { youngUs: 100, grownUs: 200 },
  ];
  const none = { first: cheap, deep: null, last: null, back: null };
  expect(judgeGrowth({ list, costs: none })).toMatchObject({ value: '1.00 ×', isMet: true });
  for (const depth of DEPTHS) {
    expect(judgeGrowth({ list, costs: { ...none, [depth]: dear } })).toMatchObject({
      value: '2.00 ×',
      isMet: false,
    });
  }
});
