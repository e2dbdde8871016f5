import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { SQLITE_FILE } from './open-sqlite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-full-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** More reads than begin between a failed statement and its retry. */
const READS = 40;

test('a write to a full disk fails, alone or in a group, and the next one succeeds when there is space', async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  const run = (text: string) => database.transact((tx) => sql.raw(text).execute(tx));
  await run('create table notes (text)');
  const counting = sql<{ notes: number }>`select count(*) as notes from notes`.compile(database.read);
  const count = async () => (await database.read.executeQuery(counting)).rows[0]?.notes ?? 0;
  const seen: number[] = [];
  async function readOn(reads: number) {
    for (let read = 0; read < reads; read += 1) seen.push(await count());
  }

  const reading: Promise<void>[] = [];
  /** @param reads how many reads begin before the transaction is rolled back, if the disk is full */
  const note = (bytes: number, reads = 0, options = {}) =>
    database.transact(async (tx) => {
      try {
        await sql`insert into notes values (${'x'.repeat(bytes)})`.execute(tx);
      } catch (error) {
        reading.push(readOn(reads));
        throw error;
      }
    }, options);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.read);
  await run(`pragma max_page_count = ${Number(rows[0]?.page_count) + 3}`);

  const full = expect.objectContaining({ code: 'SQLITE_FULL' });
  for (let reads = 0; reads <= READS; reads += 1) {
    await expect(note(100_000, reads)).rejects.toEqual(full);
    await expect(note(100_000, reads, { exclusive: true })).rejects.toEqual(full);
    const outcomes = await Promise.allSettled([note(10), note(100_000, reads), note(10)]);
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: full }, { status: 'fulfilled' }]);
    expect(await count()).toBe(2 * (reads + 1));
  }
  await Promise.all(reading);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));

  await run('pragma max_page_count = 100000');
  await note(100_000);
  expect(await count()).toBe(2 * (READS + 1) + 1);
  await database.close();
});

test('a closed database leaves no journal', async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  await database.transact((tx) => sql`create table notes (text)`.execute(tx));
  await database.close();
  expect(existsSync(path.join(folder, `${SQLITE_FILE}-wal`))).toBe(false);
});
