import { expect, test, vi } from 'vitest';
import { createToggleQueue } from './toggle-queue.ts';

const POST = 7;

/** A server whose answers the test gives one by one. */
function aServer() {
  const asked: { on: boolean; answer: () => Promise<void>; refuse: () => Promise<void> }[] = [];
  const answered = vi.fn<(id: number, reply: boolean) => void>();
  const failed = vi.fn<(id: number, on: boolean, error: unknown) => void>();
  const queue = createToggleQueue<boolean>({
    send: (_, on) =>
      new Promise((resolve, reject) =>
        asked.push({
          on,
          answer: () => settle(() => resolve(on)),
          refuse: () => settle(() => reject(new Error('refused'))),
        }),
      ),
    answered,
    failed,
  });
  const at = (index: number) => {
    const request = asked[index];
    if (!request) throw new Error(`There was no request ${index}`);
    return request;
  };
  return { queue, at, sent: () => asked.map(({ on }) => on), answered, failed };
}

async function settle(act: () => void) {
  act();
  await new Promise((resolve) => setTimeout(resolve));
}

test('a wish shows until it has come true', async () => {
  const { queue, at, answered } = aServer();
  queue.ask(POST, true);
  expect(queue.wish(POST)).toBe(true);
  await at(0).answer();
  expect(queue.wish(POST)).toBeUndefined();
  expect(answered).toHaveBeenCalledWith(POST, true);
});

test('while one request is on its way the others wait, and the last wish is sent', async () => {
  const { queue, at, sent, answered } = aServer();
  for (const on of [true, false, true, false]) queue.ask(POST, on);
  expect(sent()).toEqual([true]);
  await at(0).answer();
  expect(sent()).toEqual([true, false]);
  expect(queue.wish(POST)).toBe(false);
  await at(1).answer();
  expect(answered).toHaveBeenCalledTimes(2);
  expect(queue.wish(POST)).toBeUndefined();
});

test('wishes that cancel each other out are not sent', async () => {
  const { queue, at, sent } = aServer();
  for (const on of [true, false, true]) queue.ask(POST, on);
  await at(0).answer();
  expect(sent()).toEqual([true]);
  expect(queue.wish(POST)).toBeUndefined();
});

test('a refused wish is given up and told', async () => {
  const { queue, at, failed } = aServer();
  queue.ask(POST, true);
  await at(0).refuse();
  expect(queue.wish(POST)).toBeUndefined();
  expect(failed).toHaveBeenCalledExactlyOnceWith(POST, true, expect.any(Error));
});

test('a refusal of what nobody wishes any more is not told', async () => {
  const { queue, at, sent, failed } = aServer();
  queue.ask(POST, true);
  queue.ask(POST, false);
  await at(0).refuse();
  expect(sent()).toEqual([true]);
  expect(failed).not.toHaveBeenCalled();
  expect(queue.wish(POST)).toBeUndefined();
});

test('a refused change of mind falls back to what was answered before', async () => {
  const { queue, at, failed } = aServer();
  queue.ask(POST, true);
  queue.ask(POST, false);
  await at(0).answer();
  await at(1).refuse();
  expect(failed).toHaveBeenCalledExactlyOnceWith(POST, false, expect.any(Error));
  expect(queue.wish(POST)).toBeUndefined();
});

test('posts do not wait for one another', () => {
  const { queue, sent } = aServer();
  queue.ask(1, true);
  queue.ask(2, true);
  expect(sent()).toEqual([true, true]);
});

test('a wish is held until what the answer changed shows', async () => {
  let shown = () => {};
  const queue = createToggleQueue<null>({
    send: () => Promise.resolve(null),
    answered: () => new Promise((resolve) => (shown = resolve)),
    failed: () => {},
  });
  queue.ask(POST, true);
  await settle(() => {});
  expect(queue.wish(POST)).toBe(true);
  await settle(shown);
  expect(queue.wish(POST)).toBeUndefined();
});

test('every change is told, under a new revision', async () => {
  const { queue, at } = aServer();
  const revisions: number[] = [];
  const stop = queue.subscribe(() => revisions.push(queue.revision()));
  queue.ask(POST, true);
  await at(0).answer();
  stop();
  queue.ask(POST, false);
  expect(new Set(revisions).size).toBe(2);
});
