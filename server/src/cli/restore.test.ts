import { copyFileSync, existsSync, openSync, writeSync, closeSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { SQLITE_FILE } from '../db/sqlite/open-sqlite.ts';
import { migrate } from '../db/migrate.ts';
import { aShell } from '../testing/test-shell.ts';
import { backUp } from './backup.ts';

let folder: string;
let file: string;
let restored: string;
let admin: ReturnType<typeof aShell>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magpie-restore-'));
  file = path.join(folder, 'backup.sqlite');
  restored = path.join(folder, 'restored');
  admin = aShell({ dataDir: restored, databaseUrl: null });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Makes a backup of a new site's database in `file`. */
async function aBackup() {
  const dataDir = path.join(folder, 'site');
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await migrate(database);
  await database.close();
  await rm(file, { force: true });
  await backUp(path.join(dataDir, SQLITE_FILE), file);
}

/** The secrets of a site. With other secrets, it would fetch every picture again, and links in emails would not work. */
async function secretsIn(dataDir: string) {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const secrets = await database.read.selectFrom('secrets').selectAll().orderBy('name', 'desc').execute();
  await database.close();
  const value = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(secrets).toEqual(
    ['unsubscribe_links', 'image_names', 'feed_keys', 'banned_emails'].map((name) => ({ name, value })),
  );
  return secrets;
}

async function expectRefused(message: RegExp) {
  const outcome = await admin(['restore', file]);
  expect(outcome).toEqual({ code: 1, printed: [], errors: [expect.stringMatching(message)] });
}

test('a restored site equals the original and passes the check', async () => {
  const source = aShell({ dataDir: path.join(folder, 'site'), databaseUrl: null });
  await source(['demo']);
  await source(['backup', file]);
  expect(await admin(['restore', file])).toEqual({
    code: 0,
    printed: [`Restored ${file} to ${path.join(restored, SQLITE_FILE)}.`],
    errors: [],
  });
  const { code, printed } = await admin(['check']);
  expect({ code, printed }).toEqual({ code: 0, printed: (await source(['check'])).printed });
  const dataDir = path.join(folder, 'site');
  expect(await secretsIn(restored)).toEqual(await secretsIn(dataDir));
  expect(printed[0]).toMatch(/^Checked 30 users, 300 posts, \d+ comments: all values are correct\.$/);
});

test('overwrites no database, and refuses a leftover journal', async () => {
  await aBackup();
  await admin(['restore', file]);
  await expectRefused(/magpie\.sqlite exists already/);

  await rm(path.join(restored, SQLITE_FILE));
  await writeFile(path.join(restored, `${SQLITE_FILE}-wal`), 'left behind');
  await expectRefused(/magpie\.sqlite-wal exists already/);
  expect(existsSync(path.join(restored, SQLITE_FILE))).toBe(false);
});

test('refuses a backup of a newer version', async () => {
  await aBackup();
  const newer = new SqliteFile(file);
  newer.exec("insert into migrations values (9999, 'to-come', 0)");
  newer.close();
  await expectRefused(/^The database is at migration 9999/);
});

test('refuses a missing, damaged or foreign file, and leaves nothing behind', async () => {
  await expectRefused(/^There is no file/);
  await writeFile(file, 'no database at all, '.repeat(1000));
  await expectRefused(/cannot be read/);

  const other = new SqliteFile(path.join(folder, 'other.sqlite'));
  other.exec('create table t (n)');
  other.close();
  copyFileSync(path.join(folder, 'other.sqlite'), file);
  await expectRefused(/not the database of a site/);

  await aBackup();
  overwrite(file, 4096 * 3);
  await expectRefused(/damaged|cannot be read/);
  expect(existsSync(restored) ? await readdir(restored) : []).toEqual([]);
});

test('refers to pg_restore on PostgreSQL', async () => {
  const { code, errors } = await admin(['restore', file], {
    environment: { DATABASE_URL: 'postgres://localhost/magpie' },
  });
  expect([code, errors]).toEqual([1, [expect.stringContaining('pg_restore')]]);
});

/** Corrupts a page, as a failing disk does. */
function overwrite(name: string, at: number) {
  const handle = openSync(name, 'r+');
  writeSync(handle, Buffer.alloc(4096, 'x'), 0, 4096, at);
  closeSync(handle);
}
