import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { openSqliteFile } from './connection.ts';
import { SQLITE_FILE } from './open-sqlite.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'magpie-open-'));
const database = await openDatabase({ databaseUrl: null, dataDir });
const otherProcess = openSqliteFile(path.join(dataDir, SQLITE_FILE));
afterAll(async () => {
  await database.close();
  otherProcess.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('while another process writes, writes wait and reads are answered', async () => {
  otherProcess.exec('create table notes (text text); begin immediate');
  const write = database.transact((tx) => sql`insert into notes values ('written')`.execute(tx));
  const notes = () => sql<{ text: string }>`select text from notes`.execute(database.read);
  // If the write blocked this process, it would fail before this timer runs.
  const read = setTimeout(20).then(notes);
  expect(await Promise.race([write, read])).toMatchObject({ rows: [] });
  otherProcess.exec('commit');
  await write;
  expect((await notes()).rows).toEqual([{ text: 'written' }]);
});
