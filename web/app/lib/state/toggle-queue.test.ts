import { expect, test, vi } from 'vitest';
import { createToggleQueue } from './toggle-queue.ts';

const POST = 7;

/** A server whose replies the test releases one by one. */
function aServer() {
  const requests: { on: boolean; answer: () => Promise<void>; refuse: () => Promise<void> }[] = [];
  const onSuccess = vi.fn<(id: number, reply: boolean) => void>();
  const onError = vi.fn<(id: number, on: boolean, error: unknown) => void>();
  const queue = createToggleQueue<boolean>({
    send: (_, on) =>
      new Promise((resolve, reject) =>
        requests.push({
          on,
          answer: () => settle(() => resolve(on)),
          refuse: () => settle(() => reject(new Error('refused'))),
        }),
      ),
    onSuccess,
    onError,
  });
  const at = (index: number) => {
    const request = requests[index];
    if (!request) throw new Error(`There was no request ${index}`);
    return request;
  };
  return { queue, at, sent: () => requests.map(({ on }) => on), onSuccess, onError };
}

async function settle(act: () => void) {
  act();
  await new Promise((resolve) => setTimeout(resolve));
}

test('shows the optimistic value until the server has answered', async () => {
  const { queue, at, onSuccess } = aServer();
  queue.set(POST, true);
  expect(queue.optimisticValue(POST)).toBe(true);
  await at(0).answer();
  expect(queue.optimisticValue(POST)).toBeUndefined();
  expect(onSuccess).toHaveBeenCalledWith(POST, true);
});

test('sends one request at a time, and then the last value', async () => {
  const { queue, at, sent, onSuccess } = aServer();
  for (const on of [true, false, true, false]) queue.set(POST, on);
  expect(sent()).toEqual([true]);
  await at(0).answer();
  expect(sent()).toEqual([true, false]);
  expect(queue.optimisticValue(POST)).toBe(false);
  await at(1).answer();
  expect(onSuccess).toHaveBeenCalledTimes(2);
  expect(queue.optimisticValue(POST)).toBeUndefined();
});

test('does not send taps that cancel each other out', async () => {
  const { queue, at, sent } = aServer();
  for (const on of [true, false, true]) queue.set(POST, on);
  await at(0).answer();
  expect(sent()).toEqual([true]);
  expect(queue.optimisticValue(POST)).toBeUndefined();
});

test('drops a refused value and reports it', async () => {
  const { queue, at, onError } = aServer();
  queue.set(POST, true);
  await at(0).refuse();
  expect(queue.optimisticValue(POST)).toBeUndefined();
  expect(onError).toHaveBeenCalledExactlyOnceWith(POST, true, expect.any(Error));
});

test('does not report the refusal of a value that was changed since', async () => {
  const { queue, at, sent, onError } = aServer();
  queue.set(POST, true);
  queue.set(POST, false);
  await at(0).refuse();
  expect(sent()).toEqual([true]);
  expect(onError).not.toHaveBeenCalled();
  expect(queue.optimisticValue(POST)).toBeUndefined();
});

test('falls back to the last confirmed value after a refusal', async () => {
  const { queue, at, onError } = aServer();
  queue.set(POST, true);
  queue.set(POST, false);
  await at(0).answer();
  await at(1).refuse();
  expect(onError).toHaveBeenCalledExactlyOnceWith(POST, false, expect.any(Error));
  expect(queue.optimisticValue(POST)).toBeUndefined();
});

test('sends requests for different posts at the same time', () => {
  const { queue, sent } = aServer();
  queue.set(1, true);
  queue.set(2, true);
  expect(sent()).toEqual([true, true]);
});

test('keeps the optimistic value until the reply is shown', async () => {
  let shown = () => {};
  const queue = createToggleQueue<null>({
    send: () => Promise.resolve(null),
    onSuccess: () => new Promise((resolve) => (shown = resolve)),
    onError: () => {},
  });
  queue.set(POST, true);
  await settle(() => {});
  expect(queue.optimisticValue(POST)).toBe(true);
  await settle(shown);
  expect(queue.optimisticValue(POST)).toBeUndefined();
});

test('notifies listeners of every change with a new revision', async () => {
  const { queue, at } = aServer();
  const revisions: number[] = [];
  const stop = queue.subscribe(() => revisions.push(queue.revision()));
  queue.set(POST, true);
  await at(0).answer();
  stop();
  queue.set(POST, false);
  expect(new Set(revisions).size).toBe(2);
});
