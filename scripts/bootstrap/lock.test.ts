import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLock } from './lock.mjs';

const NO_PROCESS = 2 ** 30;

let folder: string;
let lock: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magpie-lock-'));
  lock = path.join(folder, 'cache', 'one-lock');
});
afterEach(() => rm(folder, { recursive: true }));

/** Makes the lock that a process with this number would leave behind if it were killed. */
async function leftBy(pid: number) {
  const file = path.join(lock, `${pid}-left`);
  await mkdir(lock, { recursive: true });
  await writeFile(file, '');
  return file;
}

test('two concurrent calls work one after the other', async () => {
  const said: string[] = [];
  async function work(name: string) {
    await withLock(lock, async () => {
      said.push(`${name} begins`);
      await delay(50);
      said.push(`${name} ends`);
    });
  }
  await Promise.all([work('one'), work('two')]);
  expect(said).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(existsSync(lock)).toBe(false);
});

test('failed work releases the lock', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(existsSync(lock)).toBe(false);
});

test('the lock of a killed process is taken over', async () => {
  await leftBy(NO_PROCESS);
  let isDone = false;
  await withLock(lock, async () => void (isDone = true));
  expect(isDone).toBe(true);
  expect(existsSync(lock)).toBe(false);
});

test('the lock of a process whose number is in use again is taken over', async () => {
  const file = await leftBy(process.pid);
  const aMinuteAgo = Date.now() / 1000 - 60;
  await utimes(file, aMinuteAgo, aMinuteAgo);
  let isDone = false;
  await withLock(lock, async () => void (isDone = true));
  expect(isDone).toBe(true);
});

test('a process that lost the lock finishes and leaves the lock alone', async () => {
  vi.useFakeTimers();
  await withLock(lock, async () => {
    await rm(lock, { recursive: true });
    await leftBy(process.pid);
    vi.advanceTimersByTime(5000);
  }).finally(() => vi.useRealTimers());
  expect(await readdir(lock)).toEqual([`${process.pid}-left`]);
});

/** Works under the lock at each line of input; fails when another process is working. */
const WORKER = `
  import { rmSync, writeFileSync } from 'node:fs';
  import { createInterface } from 'node:readline';
  import { setTimeout as delay } from 'node:timers/promises';
  const [lockModule, lock] = process.argv.slice(1);
  const { withLock } = await import(lockModule);
  console.log('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    await withLock(lock, async () => {
      writeFileSync(lock + '.busy', '', { flag: 'wx' });
      await delay(5);
      rmSync(lock + '.busy');
    });
    console.log('done');
  }
`;

test('many processes that find an abandoned lock take it one at a time', { timeout: 60_000 }, async () => {
  const module = path.join(import.meta.dirname, 'lock.mjs');
  const workers = Array.from({ length: 5 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WORKER, module, lock]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, lines, errorOutput: text(child.stderr) };
  });
  const everyone = (says: string) =>
    Promise.all(workers.map(async ({ lines }) => expect((await lines.next()).value).toBe(says)));
  await everyone('ready');
  for (let round = 0; round < 6; round += 1) {
    await leftBy(NO_PROCESS);
    for (const { child } of workers) child.stdin.write('go\n');
    await everyone('done');
  }
  for (const { child } of workers) child.stdin.end();
  for (const { errorOutput } of workers)
    expect((await errorOutput).replaceAll(/^Waiting .*\n/gm, '')).toBe('');
  expect(existsSync(lock)).toBe(false);
});
