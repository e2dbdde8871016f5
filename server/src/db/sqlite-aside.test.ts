import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Aside, sqliteAside } from './sqlite-aside.ts';

let folder: string;
let file: string;
let aside: Aside;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-aside-'));
  file = path.join(folder, 'rate-limits.sqlite');
  aside = sqliteAside(file);
});
afterEach(async () => {
  await aside.close();
  rmSync(folder, { recursive: true });
});

const note = () =>
  aside.transact((tx) =>
    tx
      .insertInto('rate_limit_hits')
      .values({
        limit_name: 'read',
        subject: 'x',
        process_id: null,
        hits: 1,
        hit_at: 0,
        pending_until: 0,
        expires_at: 1,
      })
      .execute(),
  );
const noted = () => aside.transact((tx) => tx.selectFrom('rate_limit_hits').select('id').execute());

test('is made when it is first wanted', async () => {
  expect(existsSync(file)).toBe(false);
  await note();
  expect(await noted()).toHaveLength(1);
});

test('one that cannot be read is made anew, for all who want it at that moment', async () => {
  writeFileSync(file, 'no database at all, '.repeat(1000));
  await Promise.all([note(), note(), note()]);
  expect(await noted()).toHaveLength(3);
});

test('one that could not be made is tried again', async () => {
  rmSync(folder, { recursive: true });
  await expect(note()).rejects.toThrow();
  mkdirSync(folder);
  await note();
  expect(await noted()).toHaveLength(1);
});
