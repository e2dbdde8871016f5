import { expect, test } from 'vitest';
import type { Row } from '../load/run-scenario.ts';
import type { EngineRun } from '../run.ts';
import { isBusy } from './machine.ts';
import { report } from './report.ts';
import { table } from './table.ts';
import { verdictOn } from './verdict.ts';

const fast = { perSecond: 1000, processorUs: 50, p50Ms: 1, p99Ms: 9 };
const requestsOf = () => [];

function aRead(perSecond: number): Row {
  const scenario = { name: 'a feed', share: 0.85, requestsOf };
  return { scenario, site: { ...fast, perSecond }, limit: fast, bytes: 20_000, bareMs: null, onSqlite: null };
}

function aWrite(perSecond: number): Row {
  const scenario = { name: 'a like', write: { bare: 'like' as const, times: 2.5 }, requestsOf };
  return { scenario, site: { ...fast, perSecond }, limit: fast, bytes: 30, bareMs: 3, onSqlite: null };
}

function asked(row: Row): Row {
  return { ...row, scenario: { ...row.scenario, asksDatabase: true } };
}

test.each([
  ['a read at its target', aRead(850), '85 %', true],
  ['a read below', aRead(849), '85 %', false],
  // 10 ms beside 3 ms for the rows and 1 ms for the answer.
  ['a write at its target', aWrite(100), '2.50 ×', true],
  ['a slower one', aWrite(90), '2.78 ×', false],
  ['what is kept, as fast on PostgreSQL', { ...aRead(450), onSqlite: aRead(500) }, '90 %', true],
  ['what is kept, slower there', { ...aRead(440), onSqlite: aRead(500) }, '88 %', false],
  ['what PostgreSQL is asked for', { ...asked(aRead(400)), onSqlite: aRead(800) }, '50 %', true],
  ['what it is asked for, slower', { ...asked(aRead(390)), onSqlite: aRead(800) }, '49 %', false],
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

const cost = { youngUs: 100, grownUs: 120 };
const first = { first: cost, deep: null, last: null, back: null };
const growth = [
  { list: { name: 'a list', path: '/' }, costs: { ...first, deep: { youngUs: 100, grownUs: 140 } } },
  { list: { name: 'a short one', path: '/' }, costs: first },
];
const steady = Array.from({ length: 9 }, () => ({ resident: 200e6, mapped: 50e6 }));
const mixed = { minutes: 1, perSecond: 900, failures: 0, p50Ms: 2, p99Ms: 10, lateMs: 12, memory: steady };

const sqlite = {
  engine: 'SQLite' as const,
  fillMs: 2000,
  growth,
  rows: [aRead(900), aWrite(50)],
  whole: { startMs: { empty: 500, full: 600 }, mixed },
};

function reportOn(engines: readonly EngineRun[], scripts = { feed: 103_240, next: 31_200 }) {
  return report({
    options: {
      posts: 20_000,
      seconds: 4,
      rounds: 2,
      connections: 40,
      lighthouse: false,
      minutes: 1,
      postgres: true,
      soak: null,
      report: true,
    },
    engines,
    scripts,
    machine: 'a machine',
    commit: 'abc1234',
    loadBefore: '0.1',
    date: new Date(0),
  });
}

function onPostgres(...rows: Row[]): EngineRun {
  return { engine: 'PostgreSQL', fillMs: 181_000, rows, growth: [], whole: null };
}

test('the report names machine, commit, date and what is met', () => {
  const text = reportOn([sqlite, onPostgres(aRead(800))]);
  for (const fact of [
    'a machine',
    'abc1234',
    '1970-01-01',
    '20,000 posts',
    '10 of 15 are met',
    'took 2 s (wanted ≤ 180 s: met)',
    'took 181 s (wanted ≤ 180 s: missed)',
    '900 requests',
  ]) {
    expect(text).toContain(fact);
  }
  expect(text).toMatch(/\| a feed +\| 20,000 \|    900 \|   1,000 \|  90 % \| ≥ 85 % \| yes \|/);
  expect(text).toMatch(/\| a like +\|     50 \|   20.00 \|    3.00 \|     1.00 \| 5.00 × \|/);
  expect(text).toMatch(/\| a list +\| 100 → 120, 1.20 × \| 100 → 140, 1.40 × \| +\| +\| ≤ 1.3 × \|  no \|/);
  expect(text).toMatch(/\| a short one +\| 100 → 120, 1.20 × \| +\| +\| +\| ≤ 1.3 × \| yes \|/);
  expect(text).toMatch(/\| script of a feed, gzipped +\| 103.2 KB \| ≤ 140 KB \| yes \|/);
  expect(text).toMatch(/\| what another screen adds, at most +\|  31.2 KB \|  ≤ 30 KB \|  no \|/);
  expect(text).toContain('## Reads on PostgreSQL');
  expect(text.match(/## Writes/g)).toHaveLength(1);
});

const WHY = '[what was missed, and why](decisions/079-targets-not-met.md)';
const MET = { ...sqlite, growth: [], rows: [aRead(900)] };
const SMALL = { feed: 100_000, next: 20_000 };

test('the report says where it is written why something was missed', () => {
  expect(reportOn([MET])).toContain(`9 of 10 are met.\nSee ${WHY}.\n`);
  expect(reportOn([MET], SMALL)).not.toContain(WHY);
});

test('where PostgreSQL stands beside SQLite, the report says what counts as equal', () => {
  const equal = '90 % of SQLite';
  const besideSqlite = onPostgres({ ...asked(aRead(400)), onSqlite: aRead(800) });
  expect(reportOn([sqlite, besideSqlite])).toContain(`${equal}'s share count as equal`);
  expect(reportOn([sqlite])).not.toContain(equal);
});

test('a machine that has other work is told from a quiet one', () => {
  expect(['0.0', '0.9', '1.1', '27.1'].map(isBusy)).toEqual([false, false, true, true]);
});
