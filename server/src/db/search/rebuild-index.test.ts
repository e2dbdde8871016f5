import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { rebuildIndex } from './rebuild-index.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'magpie-rebuild-'));
const database = await openDatabase({ databaseUrl: null, dataDir });
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a rebuild repairs an index of which SQLite lost a table', async () => {
  await migrate(database);
  await database.transact((tx) => sql`drop table posts_search`.execute(tx));
  await rebuildIndex(database, { report: () => {} });
  expect(
    (await sql`select rowid from posts_search where posts_search match 'any'`.execute(database.read)).rows,
  ).toEqual([]);
});
