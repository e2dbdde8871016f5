import { expect, test } from 'vitest';
import { comparisonRow, growthRow, otherRow } from './growth.ts';

const list = { name: 'a list', path: '/' };
const cost = { smallUs: 100, largeUs: 120 };

test('the page that grows most decides, at any depth and on any engine', () => {
  const flat = { engine: 'SQLite', first: cost, deep: cost };
  expect(growthRow(list, [flat])).toMatchObject({ measured: '1.20 ×', isMet: true });
  const steep = { engine: 'PostgreSQL', first: cost, deep: { smallUs: 100, largeUs: 140 } };
  expect(growthRow(list, [flat, steep])).toMatchObject({
    measured: '1.40 ×',
    isMet: false,
    details: 'SQLite 100 → 120 µs, deep 100 → 120 µs; PostgreSQL 100 → 120 µs, deep 100 → 140 µs',
  });
});

test('other combinations of filters may take at most 50 ms', () => {
  const sqlite = { engine: 'SQLite', ms: 50 };
  expect(otherRow(list, [sqlite]).isMet).toBe(true);
  expect(otherRow(list, [sqlite, { engine: 'PostgreSQL', ms: 50.1 }]).isMet).toBe(false);
});

test('a list is compared with the first page of the recent feed, on the same engine', () => {
  const recent = [{ engine: 'SQLite', first: cost, deep: { smallUs: 100, largeUs: 500 } }];
  const slow = { engine: 'SQLite', first: cost, deep: { smallUs: 100, largeUs: 300 } };
  expect(comparisonRow({ ...list, timesRecentMax: 3 }, [slow], recent)).toMatchObject({
    measured: '2.50 ×',
    isMet: true,
    details: 'SQLite 300 µs, recent 120 µs',
  });
  expect(comparisonRow({ ...list, timesRecentMax: 2 }, [slow], recent).isMet).toBe(false);
});
