import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImageFiles } from './image-files.ts';

const HOUR_MS = 60 * 60 * 1000;
let dir: string;
let now: number;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'magpie-images-'));
  now = Date.UTC(2026, 0, 1);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = (maxBytes = 10_000) => createImageFiles({ dir, maxBytes, clock: () => now });
const key = (digit: string) => digit.repeat(64);
const bytes = (length: number) => Buffer.alloc(length, 'x');

test('stores a file under its key and width', async () => {
  const files = open();
  await files.store(key('a'), [
    { width: 480, bytes: bytes(10) },
    { width: 960, bytes: bytes(20) },
  ]);
  const found = await files.find(key('a'), 960);
  expect(found && (await readFile(found)).length).toBe(20);
  expect(await files.find(key('b'), 480)).toBeUndefined();
  expect((await readdir(path.join(dir, 'aa'))).toSorted()).toEqual([
    `${key('a')}-480.webp`,
    `${key('a')}-960.webp`,
  ]);
});

test('evicts the least recently used files of all processes', async () => {
  const files = open();
  const another = open();
  for (const digit of ['a', 'b', 'c', 'd']) {
    await (digit === 'b' ? another : files).store(key(digit), [{ width: 480, bytes: bytes(3000) }]);
    now += 2 * HOUR_MS;
    await another.find(key('a'), 480);
  }
  await files.evict();
  const left = await Promise.all(['a', 'b', 'c', 'd'].map((digit) => files.find(key(digit), 480)));
  expect(left.map(Boolean)).toEqual([true, false, true, true]);
});

test('evicts while files are stored', async () => {
  const files = open(50_000);
  for (let i = 0; i < 40; i += 1) {
    now += 1000;
    await files.store(i.toString(16).padStart(64, '0'), [{ width: 480, bytes: bytes(5000) }]);
  }
  const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.webp'));
  expect(names.length).toBeLessThanOrEqual(10);
  expect(names.length).toBeGreaterThan(5);
});

test('evicts an unfinished file of an ended process', async () => {
  const files = open(4000);
  await writeFile(path.join(dir, 'left.tmp'), bytes(3000));
  now = Date.now() + HOUR_MS;
  await files.store(key('a'), [{ width: 480, bytes: bytes(3000) }]);
  expect(await readdir(dir)).toEqual(['aa']);
});
