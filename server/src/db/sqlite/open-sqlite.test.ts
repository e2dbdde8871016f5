import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Tx } from '../database.ts';
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

const written = (tx: Tx) => sql`insert into notes values ('written')`.execute(tx);
const notes = async () => (await sql`select text from notes`.execute(database.read)).rows;

test('while another process writes, writes wait and reads are answered', async () => {
  otherProcess.exec('create table notes (text text); begin immediate');
  const write = database.transact(written).then(() => 'committed');
  // A write that blocked this process would fail before this timer runs.
  const read = setTimeout(20).then(notes);
  expect(await Promise.race([write, read])).toEqual([]);
  otherProcess.exec('commit');
  expect(await write).toBe('committed');
  expect(await notes()).toEqual([{ text: 'written' }]);
});

test('writes fail when another process does not end its transaction', async () => {
  otherProcess.exec('begin immediate');
  const writes = Promise.allSettled([database.transact(written), database.transact(written)]);
  await setTimeout(20);
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  const busy = { status: 'rejected', reason: { code: 'SQLITE_BUSY' } };
  expect(await writes).toMatchObject([busy, busy]);
  later.mockRestore();
  otherProcess.exec('commit');
  await database.transact(written);
});
