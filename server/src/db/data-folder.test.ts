import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'magpie-folder-'));
});
afterEach(() => rm(parent, { recursive: true }));

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o7777;

test('a new data folder is private to its owner', async () => {
  const folder = path.join(parent, 'some', 'data');
  makeDataFolder(folder);
  expect(await modeOf(folder)).toBe(0o700);
  expect(await readdir(folder)).toEqual([]);
});

test('a data folder that others can read is made private', async () => {
  const folder = path.join(parent, 'data');
  await mkdir(folder);
  await chmod(folder, 0o755);
  makeDataFolder(folder);
  expect(await modeOf(folder)).toBe(0o700);
});

test('the mode of a shared folder, such as /tmp, is not changed', async () => {
  await chmod(parent, 0o1777);
  makeDataFolder(parent);
  expect(await modeOf(parent)).toBe(0o1777);
});
