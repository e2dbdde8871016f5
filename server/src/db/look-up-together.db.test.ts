import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { lookUpTogether } from './look-up-together.ts';

const { database } = (await aSite()).context;

/** A look-up that doubles numbers, even and odd ones in separate statements; `groups` lists the keys of each statement. */
function aLookUp() {
  const groups: (readonly number[])[] = [];
  const lookUp = lookUpTogether({
    groupOf: (number: number) => number % 2,
    async find(_queries, keys: readonly number[]) {
      groups.push([...keys]);
      if (keys.includes(0)) throw new Error('Zero is not there.');
      return keys.map((number) => 2 * number);
    },
  });
  return {
    groups,
    all: (numbers: number[]) => Promise.all(numbers.map((one) => lookUp(database.read, one))),
    lookUp,
  };
}

test('looks up the keys of one tick together, separately for each group', async () => {
  const { groups, all } = aLookUp();
  expect(await all([1, 3, 2, 1])).toEqual([2, 6, 4, 2]);
  expect(groups).toEqual([[1, 3, 1], [2]]);
});

test('a key that is requested during a look-up is looked up afterwards', async () => {
  const { groups, all, lookUp } = aLookUp();
  const first = all([1]).then(() => lookUp(database.read, 3));
  expect(await first).toBe(6);
  expect(groups).toEqual([[1], [3]]);
});

test('a failed look-up rejects all keys of its group and no others', async () => {
  const { all } = aLookUp();
  const outcomes = await Promise.allSettled([all([0]), all([2]), all([1])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await all([2])).toEqual([4]);
});
