import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

const NO_PROCESS = 2 ** 30;

let folder: string;
let lock: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magpie-lock-'));
  lock = path.join(folder, 'cache', 'one.lock');
});
afterEach(() => rm(folder, { recursive: true }));

test('two do their work one after the other', async () => {
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

test('work that fails lets go', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(existsSync(lock)).toBe(false);
});

test('what a killed process left is taken over', async () => {
  await withLock(lock, () => Promise.resolve());
  await writeFile(lock, String(NO_PROCESS));
  let isDone = false;
  await withLock(lock, async () => void (isDone = true));
  expect(isDone).toBe(true);
});

test('so is what a process left whose number somebody else has now', async () => {
  await withLock(lock, () => Promise.resolve());
  await writeFile(lock, String(process.pid));
  const aMinuteAgo = Date.now() / 1000 - 60;
  await utimes(lock, aMinuteAgo, aMinuteAgo);
  let isDone = false;
  await withLock(lock, async () => void (isDone = true));
  expect(isDone).toBe(true);
});
