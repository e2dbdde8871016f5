import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, SQLITE_FILE } from './database.ts';
import { runCompiled } from './dialect.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-full-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** More than begin between a statement that fails and what is tried after it was undone. */
const READS = 40;

test('who finds no room is told so, alone and among others who write and read, and the next finds it again', async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  const run = (text: string) => database.transact((tx) => sql.raw(text).execute(tx), []);
  await run('create table notes (text)');
  const counting = sql<{ notes: number }>`select count(*) as notes from notes`.compile(database.read);
  const count = async () => (await runCompiled(database.read, counting)).rows[0]?.notes ?? 0;
  const seen: number[] = [];
  async function readOn(reads: number) {
    for (let read = 0; read < reads; read += 1) seen.push(await count());
  }

  const reading: Promise<void>[] = [];
  /** Where there is no room for it, so many reads begin before all of it is undone, and go on meanwhile. */
  const note = (bytes: number, reads = 0, transact = database.transact) =>
    transact(async (tx) => {
      try {
        await sql`insert into notes values (${'x'.repeat(bytes)})`.execute(tx);
      } catch (error) {
        reading.push(readOn(reads));
        throw error;
      }
    }, []);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.read);
  await run(`pragma max_page_count = ${Number(rows[0]?.page_count) + 3}`);

  const full = expect.objectContaining({ code: 'SQLITE_FULL' });
  for (let reads = 0; reads <= READS; reads += 1) {
    await expect(note(100_000, reads)).rejects.toEqual(full);
    await expect(note(100_000, reads, database.transactAlone)).rejects.toEqual(full);
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

test('a database that was closed leaves no journal, also when nothing was asked of it', async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  await database.transact((tx) => sql`create table notes (text)`.execute(tx), []);
  await database.close();
  expect(existsSync(path.join(folder, `${SQLITE_FILE}-wal`))).toBe(false);
});
