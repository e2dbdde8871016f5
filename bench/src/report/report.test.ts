import { expect, test } from 'vitest';
import type { Row } from '../load/run-scenario.ts';
import { isBusy, report } from './report.ts';
import { table } from './table.ts';
import { verdictOn } from './verdict.ts';

const fast = { perSecond: 1000, processorUs: 50, p50Ms: 1, p99Ms: 9 };
const requestsOf = () => [];

function aRead(perSecond: number): Row {
  const scenario = { name: 'a feed', share: 0.85, requestsOf };
  return { scenario, site: { ...fast, perSecond }, limit: fast, bytes: 20_000, bareMs: null };
}

function aWrite(perSecond: number): Row {
  const scenario = { name: 'a like', write: { bare: 'like' as const, times: 2.5 }, requestsOf };
  return { scenario, site: { ...fast, perSecond }, limit: fast, bytes: 30, bareMs: 3 };
}

test.each([
  ['a read at its target', aRead(850), '85 %', true],
  ['a read below', aRead(849), '85 %', false],
  // 10 ms beside 3 ms for the rows and 1 ms for the answer.
  ['a write at its target', aWrite(100), '2.50 ×', true],
  ['a slower one', aWrite(90), '2.78 ×', false],
])('%s', (_name, row, ratio, isMet) => {
  expect(verdictOn(row)).toMatchObject({ ratio, isMet });
});

test('the columns of a table stand below each other', () => {
  expect(
    table(
      ['what', 'n'],
      [
        ['a', '1,000'],
        ['longer', '1'],
      ],
    ),
  ).toBe(['| what   |     n |', '| ------ | ----: |', '| a      | 1,000 |', '| longer |     1 |'].join('\n'));
});

test('the report names machine, commit, date and what is met', () => {
  const text = report({
    options: { posts: 20_000, seconds: 4, rounds: 2, connections: 40, report: true },
    rows: [aRead(900), aWrite(50)],
    machine: 'a machine',
    commit: 'abc1234',
    loadBefore: '0.1',
    date: new Date(0),
    fillMs: 2000,
    startMs: 300,
    residentBytes: 150e6,
  });
  for (const fact of ['a machine', 'abc1234', '1970-01-01', '20,000 posts', '1 of 2', '150 MB']) {
    expect(text).toContain(fact);
  }
  expect(text).toMatch(/\| a feed +\| 20,000 \|    900 \|   1,000 \|  90 % \| ≥ 85 % \| yes \|/);
  expect(text).toMatch(/\| a like +\|     50 \|   20.00 \|    3.00 \|     1.00 \| 5.00 × \|/);
});

test('a machine that has other work is told from a quiet one', () => {
  expect(['0.0', '0.9', '1.1', '27.1'].map(isBusy)).toEqual([false, false, true, true]);
});
