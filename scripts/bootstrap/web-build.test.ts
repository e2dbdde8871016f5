import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprint } from './web-build.mjs';

let folder: string;
let before: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magpie-sources-'));
  await mkdir(path.join(folder, 'build'));
  await write('app.tsx', 'one');
  before = fingerprint('', folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('sources with another file time but the same content have the same fingerprint', async () => {
  await utimes(path.join(folder, 'app.tsx'), 1, 1);
  expect(fingerprint('', folder)).toBe(before);
});

test('tests and build output do not change the fingerprint', async () => {
  await write('app.test.tsx', 'a test');
  await write('build/app.js', 'built');
  expect(fingerprint('', folder)).toBe(before);
});

test('a change, a new file or another library changes the fingerprint', async () => {
  await write('app.tsx', 'two');
  const changed = fingerprint('', folder);
  await write('new.ts', '');
  const grown = fingerprint('', folder);
  expect(new Set([before, changed, grown, fingerprint('libraries', folder)]).size).toBe(4);
});

function write(name: string, content: string) {
  return writeFile(path.join(folder, name), content);
}
