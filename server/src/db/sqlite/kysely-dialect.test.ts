import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cacheStatements, openSqliteFile } from './connection.ts';
import { sqliteQueries } from './queries.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'magpie-dialect-'));
const file = path.join(folder, 'site.sqlite');
const other = openSqliteFile(file);
const connection = openSqliteFile(file);
const queries = sqliteQueries(cacheStatements(connection));
afterAll(async () => {
  await queries.destroy();
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

test('while another process writes, a write waits and the process goes on', async () => {
  other.exec('create table likes (id integer primary key); begin immediate');
  const write = queries.transaction().execute((tx) => sql`insert into likes (id) values (1)`.execute(tx));
  // Would come after the busy timeout, if waiting blocked the process.
  const read = setTimeout(20).then(() => other.prepare('select count(*) from likes').pluck().get());
  expect(await Promise.race([write, read])).toBe(0);
  other.exec('commit');
  await write;
  expect(other.prepare('select id from likes').pluck().all()).toEqual([1]);
  // Reads go on waiting within SQLite, for the moments in which it recovers or removes the journal.
  expect(connection.pragma('busy_timeout', { simple: true })).toBe(5000);
});
