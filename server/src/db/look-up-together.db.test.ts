import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { lookUpTogether } from './look-up-together.ts';

const { database } = (await aSite()).context;

/** Doubles numbers, even and odd ones apart; `groups` tells of those it was asked for together. */
function aLookUp() {
  const groups: (readonly number[])[] = [];
  const lookUp = lookUpTogether({
    alike: (number: number) => number % 2,
    async find(_queries, asked: readonly number[]) {
      groups.push([...asked]);
      if (asked.includes(0)) throw new Error('Zero is not there.');
      return asked.map((number) => 2 * number);
    },
  });
  return {
    groups,
    all: (numbers: number[]) => Promise.all(numbers.map((one) => lookUp(database.read, one))),
    lookUp,
  };
}

test('what is asked for in one turn is looked up together, what is not alike apart', async () => {
  const { groups, all } = aLookUp();
  expect(await all([1, 3, 2, 1])).toEqual([2, 6, 4, 2]);
  expect(groups).toEqual([[1, 3, 1], [2]]);
});

test('who asks while others are being looked up is looked up afterwards', async () => {
  const { groups, all, lookUp } = aLookUp();
  const first = all([1]).then(() => lookUp(database.read, 3));
  expect(await first).toBe(6);
  expect(groups).toEqual([[1], [3]]);
});

test('so many go together at most', async () => {
  const { groups, all } = aLookUp();
  const odd = Array.from({ length: 250 }, (_, index) => 2 * index + 1);
  expect(await all(odd)).toEqual(odd.map((number) => 2 * number));
  expect(groups.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('a failure is told to all of its group, and to nobody else', async () => {
  const { all } = aLookUp();
  const outcomes = await Promise.allSettled([all([0]), all([2]), all([1])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await all([2])).toEqual([4]);
});

test('inside a transaction nobody is waited for', async () => {
  const { groups, lookUp } = aLookUp();
  const found = database.transact((tx) => Promise.all([lookUp(tx, 1), lookUp(tx, 3)]));
  expect(await found).toEqual([2, 6]);
  expect(groups).toEqual([[1], [3]]);
});
