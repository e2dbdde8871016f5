import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BusyError } from './errors.ts';
import { createSlots } from './slots.ts';

const neverAborted = new AbortController().signal;
const refusal = () => new BusyError();

test('limits how much runs simultaneously, and runs the rest in order', async () => {
  const slots = createSlots({ concurrency: 2, maxWaiting: 10, refusal });
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
  expect(await Promise.all(ids.map((id) => slots.run(neverAborted, () => work(id))))).toEqual(ids);
  expect(log).toEqual(ids);
});

test('refuses when the queue is full, or when the signal aborts first', async () => {
  const slots = createSlots({ concurrency: 1, maxWaiting: 1, refusal });
  const first = Promise.withResolvers<void>();
  const running = slots.run(neverAborted, () => first.promise);
  const impatient = slots.run(AbortSignal.timeout(20), async () => 'ran');
  await expect(slots.run(neverAborted, async () => 'ran')).rejects.toThrow(BusyError);
  await expect(impatient).rejects.toThrow(BusyError);
  const patient = slots.run(neverAborted, async () => 'ran');
  first.resolve();
  await running;
  expect(await patient).toBe('ran');
});

test('a slot is free again after an error', async () => {
  const slots = createSlots({ concurrency: 1, maxWaiting: 0, refusal });
  await expect(slots.run(neverAborted, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  expect(await slots.run(neverAborted, async () => 'ran')).toBe('ran');
});

/** Work that records when it begins, and ends when `end` is called. */
function someWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
    async end(name: string) {
      ends.get(name)?.();
      await settled();
    },
  };
}

test('requesters take turns, and none gets a second slot while others wait for a first', async () => {
  const slots = createSlots({ concurrency: 2, maxWaiting: 10, refusal });
  const { begun, work, end } = someWork();
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'];
  const all = names.map((name) => slots.run(neverAborted, work(name), name.slice(0, 1)));
  const inOrder = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'];
  for (const [index, name] of inOrder.entries()) {
    expect(begun).toEqual(inOrder.slice(0, index + 2));
    expect(slots.stats()).toEqual({
      running: Math.min(2, inOrder.length - index),
      waiting: Math.max(0, inOrder.length - index - 2),
    });
    await end(name);
  }
  await Promise.all(all);
});

test('a requester gets at most its own number of slots, even while others are free', async () => {
  const slots = createSlots({ concurrency: 4, maxWaiting: 10, concurrencyPerRequester: 2, refusal });
  const { begun, work, end } = someWork();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) =>
    slots.run(neverAborted, work(name), name.slice(0, 1)),
  );
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a2', 'a3', 'a4']) await end(name);
  await Promise.all(all);
  expect(slots.stats()).toEqual({ running: 0, waiting: 0 });
});

test('limits the waiting work of each requester separately', async () => {
  const slots = createSlots({ concurrency: 1, maxWaiting: 10, maxWaitingPerRequester: 2, refusal });
  const { work, end } = someWork();
  const [first, second, third, fourth] = [1, 2, 3, 4].map((number) =>
    slots.run(neverAborted, work(`a${number}`), 'a'),
  );
  await expect(fourth).rejects.toThrow(BusyError);
  const other = slots.run(neverAborted, work('b'), 'b');
  expect(slots.stats()).toEqual({ running: 1, waiting: 3 });
  for (const name of ['a1', 'b', 'a2', 'a3']) await end(name);
  await Promise.all([first, second, third, other]);
});

test('an aborted request takes neither a slot nor space in the queue', async () => {
  const slots = createSlots({ concurrency: 1, maxWaiting: 1, refusal });
  const { begun, work, end } = someWork();
  const leaving = new AbortController();
  const first = slots.run(null, work('first'));
  const left = slots.run(leaving.signal, work('left'), 'left');
  leaving.abort();
  await expect(left).rejects.toThrow(BusyError);
  const last = slots.run(neverAborted, work('last'), 'last');
  await end('first');
  await end('last');
  await Promise.all([first, last]);
  expect(begun).toEqual(['first', 'last']);
});
