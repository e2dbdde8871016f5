import { expect, test } from 'vitest';
import { comparisonRow, growthRow, otherRow } from './growth.ts';

const list = { name: 'a list', path: '/' };
const cost = { smallUs: 100, largeUs: 120 };

test('the page whose cost grows most decides, at any depth and on any engine', () => {
  const flat = { engine: 'SQLite', first: cost, deep: cost };
  expect(growthRow(list, [flat])).toMatchObject({ measured: '1.20 ×', isMet: true });
  const steep = { engine: 'PostgreSQL', first: cost, deep: { smallUs: 100, largeUs: 140 } };
  expect(growthRow(list, [flat, steep])).toMatchObject({
    measured: '1.40 ×',
    isMet: false,
    details: 'SQLite 100 → 120 µs, deep 100 → 120 µs; PostgreSQL 100 → 120 µs, deep 100 → 140 µs',
  });
});

test('a combination of filters that no screen offers may take at most 50 ms', () => {
  const sqlite = { engine: 'SQLite', ms: 50 };
  expect(otherRow(list, [sqlite]).isMet).toBe(true);
  expect(otherRow(list, [sqlite, { engine: 'PostgreSQL', ms: 50.1 }]).isMet).toBe(false);
});

test('a list is compared with another one on the same engine, page by page', () => {
  const deepUs = (largeUs: number) => ({ smallUs: 100, largeUs });
  const others = [
    { engine: 'PostgreSQL', first: deepUs(1000), deep: deepUs(1000) },
    { engine: 'SQLite', first: cost, deep: deepUs(200) },
  ];
  const slow = { engine: 'SQLite', first: cost, deep: deepUs(300) };
  const compared = { to: 'another', timesMax: 1.5 };
  expect(comparisonRow({ ...list, compared }, [slow], others)).toMatchObject({
    what: 'a list / another',
    measured: '1.50 ×',
    isMet: true,
    details: 'SQLite 120 of 120 µs, deep 300 of 200 µs',
  });
  const steep = { engine: 'SQLite', first: deepUs(181), deep: null };
  expect(comparisonRow({ ...list, compared }, [steep], others).isMet).toBe(false);
});
