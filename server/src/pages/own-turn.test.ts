import { expect, test } from 'vitest';
import { ownTurn } from './own-turn.ts';

test('of several who wait each has a turn of the event loop of their own, in the order they came', async () => {
  let turn = 0;
  let isCounting = true;
  const count = () => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const turns: number[] = [];
  await Promise.all(Array.from({ length: 4 }, () => ownTurn().then(() => turns.push(turn))));
  isCounting = false;
  expect(new Set(turns).size).toBe(4);
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
});
