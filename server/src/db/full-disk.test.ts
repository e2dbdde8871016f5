import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, SQLITE_FILE } from './database.ts';
import { openSqliteFile, sqliteQueries, withKeptStatements } from './dialect.ts';
import { groupCommits } from './group-commits.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-full-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('who finds no room is told so, alone and among others, and the next finds it again', async () => {
  const connection = openSqliteFile(path.join(folder, 'site.sqlite'));
  connection.exec('create table notes (text)');
  const queries = sqliteQueries(withKeptStatements(connection));
  const { together: transact } = groupCommits(queries);
  const note = (bytes: number) =>
    transact((tx) => sql`insert into notes values (${'x'.repeat(bytes)})`.execute(tx));
  connection.pragma(`max_page_count = ${Number(connection.pragma('page_count', { simple: true })) + 3}`);

  await note(10);
  const full = expect.objectContaining({ code: 'SQLITE_FULL' });
  await expect(note(1_000_000)).rejects.toEqual(full);
  const outcomes = await Promise.allSettled([note(10), note(1_000_000), note(10)]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: full }, { status: 'fulfilled' }]);

  connection.pragma('max_page_count = 100000');
  await note(1_000_000);
  expect(connection.prepare('select count(*) from notes').pluck().get()).toBe(4);
  await queries.destroy();
});

test('a database that was closed leaves no journal, also when nothing was asked of it', async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  await database.transact((tx) => sql`create table notes (text)`.execute(tx), []);
  await database.close();
  expect(existsSync(path.join(folder, `${SQLITE_FILE}-wal`))).toBe(false);
});
