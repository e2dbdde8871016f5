import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type SqliteFile from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Queries } from '../database.ts';
import { executeDirect } from '../execute-direct.ts';
import { openSqliteFile, sqliteQueries } from './connection.ts';
import { connectionPair } from './connection-pair.ts';

let folder: string;
let open: SqliteFile.Database[];
let read: Queries;
let write: Queries;
let leaveSnapshot: () => void;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-pair-'));
  open = [];
  const [writer, reader] = [connect(), connect()];
  writer.exec('create table notes (text)');
  for (const [connection, name] of [
    [writer, 'writer'],
    [reader, 'reader'],
  ] as const) {
    connection.exec(`create temp table connection (name); insert into temp.connection values ('${name}')`);
  }
  const pair = connectionPair(writer, reader);
  leaveSnapshot = pair.leaveSnapshot;
  read = sqliteQueries(pair.read);
  write = sqliteQueries(pair.write, undefined, leaveSnapshot);
});
afterEach(() => {
  for (const connection of open) connection.close();
  rmSync(folder, { recursive: true, force: true });
});

function connect() {
  const connection = openSqliteFile(path.join(folder, 'site.sqlite'));
  open.push(connection);
  return connection;
}

const rowsOf = async (text: string) => (await executeDirect(read, CompiledQuery.raw(text))).rows;
const notes = () => rowsOf('select text from notes');
const note = sql`insert into notes values ('x')`;

test('reads use the writing connection, or the reading one during a transaction', async () => {
  const usedConnection = () => rowsOf('select name from connection');
  expect(await usedConnection()).toEqual([{ name: 'writer' }]);
  await write.transaction().execute(async () => {
    expect(await usedConnection()).toEqual([{ name: 'reader' }]);
    expect((await sql`select name from connection`.execute(read)).rows).toEqual([{ name: 'reader' }]);
  });
  expect(await usedConnection()).toEqual([{ name: 'writer' }]);
  expect((await sql`select name from connection`.execute(read)).rows).toEqual([{ name: 'writer' }]);
});

test('reads see committed changes only', async () => {
  expect(await notes()).toEqual([]);
  await write.transaction().execute(async (tx) => {
    await note.execute(tx);
    expect(await notes()).toEqual([]);
  });
  leaveSnapshot();
  expect(await notes()).toHaveLength(1);
  const rolledBack = write.transaction().execute(async (tx) => {
    await note.execute(tx);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await notes()).toHaveLength(1);
});
