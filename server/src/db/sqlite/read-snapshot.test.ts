import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { SQLITE_FILE } from './open-sqlite.ts';
import { executeDirect } from '../execute-direct.ts';

/** More pages than SQLite leaves in the journal. */
const BYTES = 5_000_000;

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-snapshot-'));
  database = await openDatabase({ dataDir: folder, databaseUrl: null });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the journal does not grow when reads run during transactions', async () => {
  const journal = () => statSync(path.join(folder, `${SQLITE_FILE}-wal`)).size;
  await database.transact((tx) => sql`create table notes (text)`.execute(tx));
  async function write() {
    await database.transact(async (tx) => {
      await executeDirect(database.read, CompiledQuery.raw('select count(*) from notes'));
      await sql`insert into notes values (${'x'.repeat(BYTES)})`.execute(tx);
    });
    return journal();
  }
  const first = await write();
  await write();
  await write();
  expect(await write()).toBeLessThan(2 * first);
});
