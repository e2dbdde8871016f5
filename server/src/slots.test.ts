import { expect, test } from 'vitest';
import { BusyError } from './errors.ts';
import { createSlots } from './slots.ts';

const ever = new AbortController().signal;
const refusal = () => new BusyError();

test('so many run at once, the others in order', async () => {
  const slots = createSlots({ atOnce: 2, waiting: 10, refusal });
  const log: number[] = [];
  let running = 0;
  const work = async (id: number) => {
    running += 1;
    expect(running).toBeLessThanOrEqual(2);
    log.push(id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return id;
  };
  const ids = [0, 1, 2, 3, 4, 5];
  expect(await Promise.all(ids.map((id) => slots.run(ever, () => work(id))))).toEqual(ids);
  expect(log).toEqual(ids);
});

test('who finds the queue full, or waits past the deadline, hears that it is busy', async () => {
  const slots = createSlots({ atOnce: 1, waiting: 1, refusal });
  const first = Promise.withResolvers<void>();
  const running = slots.run(ever, () => first.promise);
  const impatient = slots.run(AbortSignal.timeout(20), async () => 'ran');
  await expect(slots.run(ever, async () => 'ran')).rejects.toThrow(BusyError);
  await expect(impatient).rejects.toThrow(BusyError);
  const patient = slots.run(ever, async () => 'ran');
  first.resolve();
  await running;
  expect(await patient).toBe('ran');
});

test('a place is free again after a fault', async () => {
  const slots = createSlots({ atOnce: 1, waiting: 0, refusal });
  await expect(slots.run(ever, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  expect(await slots.run(ever, async () => 'ran')).toBe('ran');
});
