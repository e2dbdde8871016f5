import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rateLimitFile, type RateLimitFile } from './rate-limit-file.ts';

let folder: string;
let file: string;
let limits: RateLimitFile;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-limits-'));
  file = path.join(folder, 'rate-limits.sqlite');
  limits = rateLimitFile(file);
});
afterEach(async () => {
  await limits.close();
  rmSync(folder, { recursive: true });
});

const note = () =>
  limits.transact((tx) =>
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
const noted = () => limits.transact((tx) => tx.selectFrom('rate_limit_hits').select('id').execute());

test('the file is created at the first transaction', async () => {
  expect(existsSync(file)).toBe(false);
  await note();
  expect(await noted()).toHaveLength(1);
});

test('waiting transactions replace a corrupt file only once', async () => {
  writeFileSync(file, 'no database at all, '.repeat(1000));
  await Promise.all([note(), note(), note()]);
  expect(await noted()).toHaveLength(3);
});

test('the file is created at the next transaction after a failed attempt', async () => {
  rmSync(folder, { recursive: true });
  await expect(note()).rejects.toThrow();
  mkdirSync(folder);
  await note();
  expect(await noted()).toHaveLength(1);
});
