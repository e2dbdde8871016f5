import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

const write = (tx: Tx) => sql`insert into notes values ('written')`.execute(tx);
const notes = async () => (await sql`select text from notes`.execute(database.read)).rows;

test('while another process writes, writes wait and reads are answered', async () => {
  otherProcess.exec('create table notes (text text); begin immediate');
  const committed = database.transact(write).then(() => 'committed');
  // A write that blocked this process would fail before this timer runs.
  const read = setTimeout(20).then(notes);
  expect(await Promise.race([committed, read])).toEqual([]);
  otherProcess.exec('commit');
  expect(await committed).toBe('committed');
  expect(await notes()).toEqual([{ text: 'written' }]);
});

describe('when another process does not end its transaction', () => {
  beforeEach(() => void otherProcess.exec('begin immediate'));
  afterEach(() => {
    vi.restoreAllMocks();
    if (otherProcess.inTransaction) otherProcess.exec('commit');
  });

  /** Ends the waits that have begun; for later ones the clock stands still. */
  async function anHourLater() {
    await setTimeout(20);
    const later = performance.now() + 3_600_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
  }

  test('writes fail together after one wait, and later ones succeed', async () => {
    const writes = Promise.allSettled([database.transact(write), database.transact(write)]);
    await anHourLater();
    const busy = { status: 'rejected', reason: { code: 'SQLITE_BUSY' } };
    expect(await writes).toMatchObject([busy, busy]);
    vi.restoreAllMocks();
    otherProcess.exec('commit');
    await database.transact(write);
  });

  test('a migration keeps waiting', async () => {
    const migration = database.transact(write, { timeout: 'none' }).then(() => 'done');
    await anHourLater();
    await setTimeout(20);
    vi.restoreAllMocks();
    expect(await Promise.race([migration, setTimeout(20, 'waiting')])).toBe('waiting');
    otherProcess.exec('commit');
    expect(await migration).toBe('done');
  });
});
