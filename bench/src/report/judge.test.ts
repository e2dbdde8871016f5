import { expect, test } from 'vitest';
import { DEPTHS } from '../load/growth.ts';
import { judgeGrowth, judgeSite, laterGrowth } from './judge.ts';

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
  ['memory, last third beside the second', '1.10 ×', START, { ...MIXED, memory: held(100, 200, 220) }],
  ['requests that failed', '1', START, { ...MIXED, failures: 1 }],
  ['p99 beside p50', '9.00 ×', START, { ...MIXED, p99Ms: 18 }],
  ['event loop late, p99', '26 ms', START, { ...MIXED, lateMs: 26 }],
])('%s of %s is too much', (what, value, startMs, mixed) => {
  expect(judgeSite(startMs, mixed).filter(({ isMet }) => !isMet)).toMatchObject([{ what, value }]);
});

test('memory may grow in the first third of the time', () => {
  expect(laterGrowth([1, 2, 3, 4, 4, 4, 4, 4, 4])).toBe(1);
  expect(laterGrowth([4, 4, 4, 4, 4, 4, 4, 6, 4])).toBe(1.5);
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
