import { expect, test } from 'vitest';
import { rarePartsOf } from './rare-parts.ts';

const MEMBERS = Array.from(
  { length: 100 },
  (_, index) => `member-${900 + index} member-${900 + index}@site.example`,
);

test.each([
  ['member-777', ['777'], ['r-777']],
  ['member-777@site.example', ['777@'], ['r-777@']],
  ['jon.member-777@other.example', ['jon.', '777@', 'other.'], ['jon.me', 'r-777@other.e']],
  ['member', [], []],
  ['mber-77', ['-77'], ['r-77']],
  ['--.-', [], ['--.-']],
  ['жанна', [], ['жанна']],
  ['👩👩👩👩', [], ['👩👩👩👩']],
  ['жанна-77', ['-77'], ['жанна-77']],
])('of %s', (text, onPostgres, onSqlite) => {
  expect(rarePartsOf(text, MEMBERS, 'postgres')).toEqual(onPostgres);
  expect(rarePartsOf(text, MEMBERS, 'sqlite')).toEqual(onSqlite);
});

test('with nobody to compare with, all of it is rare that the index has', () => {
  expect(rarePartsOf('ann.lee', [], 'postgres')).toEqual(['ann.', 'lee']);
  expect(rarePartsOf('ann.lee', [], 'sqlite')).toEqual(['ann.lee']);
});
