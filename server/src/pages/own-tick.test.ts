import { expect, test } from 'vitest';
import { ownTick } from './own-tick.ts';

test('gives each caller a separate tick of the event loop, in order', async () => {
  let tick = 0;
  let isCounting = true;
  const count = () => {
    tick += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const ticks: number[] = [];
  await Promise.all(Array.from({ length: 4 }, () => ownTick().then(() => ticks.push(tick))));
  isCounting = false;
  expect(new Set(ticks).size).toBe(4);
  expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
});
