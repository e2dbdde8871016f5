import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Tx } from '../database.ts';
import { openDatabase } from '../open-database.ts';

const OPEN_FILES = '/proc/self/fd';
const ROWS = 500;

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-savepoint-'));
  database = await openDatabase({ dataDir: folder, databaseUrl: null });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!existsSync(OPEN_FILES))('a transaction opens no temporary file', async () => {
  await writeNotes();
  expect(await openedBy((work) => database.transact(work))).toEqual([]);
});

test.skipIf(!existsSync(OPEN_FILES))('an exclusive transaction may open a temporary file', async () => {
  await writeNotes();
  expect(await openedBy((work) => database.transact(work, { exclusive: true }))).toHaveLength(1);
  expect(await openedBy((work) => database.transact(work))).toEqual([]);
});

async function writeNotes() {
  await database.transact(async (tx) => {
    await sql`create table notes (text check (text <> ''))`.execute(tx);
    const lines = sql.join(Array.from({ length: ROWS }, () => sql`(${'x'.repeat(2000)})`));
    await sql`insert into notes values ${lines}`.execute(tx);
  });
}

/** The temporary files that a transaction opens when it changes every note. */
function openedBy(transact: (work: (tx: Tx) => Promise<string[]>) => Promise<string[]>) {
  return transact(async (tx) => {
    const before = deletedFiles();
    await sql`update notes set text = upper(text)`.execute(tx);
    return deletedFiles().filter((file) => !before.includes(file));
  });
}

/** SQLite deletes a temporary file as soon as it has opened it. */
function deletedFiles() {
  return readdirSync(OPEN_FILES)
    .map(targetOf)
    .filter((target) => target.endsWith('(deleted)'));
}

function targetOf(descriptor: string) {
  try {
    return readlinkSync(path.join(OPEN_FILES, descriptor));
  } catch {
    return '';
  }
}
