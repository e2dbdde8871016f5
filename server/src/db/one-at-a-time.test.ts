import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Work that ends when it is told to. */
function someWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { runs, ask };
}

const aTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('who asks in the same turn shares a run; who asks while it runs waits for the next', async () => {
  const { runs, ask } = someWork();
  const first = [ask(), ask()];
  await aTurn();
  expect(runs).toHaveLength(1);

  const late: string[] = [];
  const second = [ask(), ask()].map((asked) => asked.then(() => late.push('served')));
  await aTurn();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await Promise.all(first);
  await aTurn();
  expect(runs).toHaveLength(2);
  expect(late).toEqual([]);
  runs[1]?.resolve();
  await Promise.all(second);
  expect(late).toHaveLength(2);
});

test('a run that fails does so for who asked, and is followed by the next', async () => {
  const { runs, ask } = someWork();
  const first = ask();
  await aTurn();
  const second = ask();
  runs[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await aTurn();
  runs[1]?.resolve();
  await second;
});
