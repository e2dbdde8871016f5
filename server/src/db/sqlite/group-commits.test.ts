import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteFile from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Queries, Tx } from '../database.ts';
import { cacheStatements } from './connection.ts';
import { sqliteQueries } from './queries.ts';
import { groupCommits } from './group-commits.ts';

let folder = '';
let statements: string[] = [];
let queries: Queries;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-commits-'));
  statements = [];
  const connection = new SqliteFile(path.join(folder, 'site.sqlite'), {
    verbose: (statement) => statements.push(String(statement)),
  });
  for (const table of ['sites', 'tags', 'posts', 'comments'])
    connection.exec(`create table ${table} (id integer primary key, host text not null unique)`);
  queries = sqliteQueries(cacheStatements(connection));
});

afterEach(async () => {
  await queries.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const commits = () => statements.filter((statement) => statement === 'commit').length;
const add = (name: string) => (tx: Tx) => tx.insertInto('sites').values({ host: name }).execute();

async function names() {
  const rows = await queries.selectFrom('sites').select('host').orderBy('id').execute();
  return rows.map(({ host }) => host);
}

test('commits transactions that arrive together as one group, in order, and resolves them afterwards', async () => {
  const transact = groupCommits(queries, { nowMs: () => 0 });
  const commitsSeen = ['a', 'b', 'c'].map((name) => transact(add(name)).then(commits));
  expect(await Promise.all(commitsSeen)).toEqual([1, 1, 1]);
  expect(await names()).toEqual(['a', 'b', 'c']);
  await transact(add('d'));
  expect(commits()).toBe(2);
});

test('undoes only the transaction that throws, and rejects it with the error', async () => {
  const transact = groupCommits(queries, { nowMs: () => 0 });
  const ended = await Promise.allSettled([
    transact(add('a')),
    transact(async (tx) => {
      await add('half done')(tx);
      throw new Error('changed my mind');
    }),
    transact(add('a')),
    transact(add('b')),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(ended[1]).toMatchObject({ reason: { message: 'changed my mind' } });
  expect(ended[2]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } });
  expect(await names()).toEqual(['a', 'b']);
});

test('reports the tables of all successful transactions of a group once', async () => {
  const commits: string[][] = [];
  const transact = groupCommits(queries, {
    nowMs: () => 0,
    onCommit: (tables) => void commits.push([...tables]),
  });
  const write = (table: 'tags' | 'posts' | 'comments', id: number) => (tx: Tx) =>
    sql`insert into ${sql.table(table)} (id, host) values (${id}, ${id})`.execute(tx);
  await Promise.allSettled([
    transact(write('posts', 1)),
    transact(async (tx) => {
      await write('comments', 1)(tx);
      throw new Error('changed my mind');
    }),
    transact(write('tags', 1)),
    transact((tx) => tx.selectFrom('posts').select('id').execute()),
  ]);
  expect(commits).toEqual([['posts', 'tags']]);
  await transact(write('comments', 1));
  expect(commits).toEqual([['posts', 'tags'], ['comments']]);
});

test('refuses writes after the transaction has ended', async () => {
  const transact = groupCommits(queries);
  const ended = await transact(async (tx) => {
    await add('a')(tx);
    return { tx };
  });
  await expect(add('b')(ended.tx)).rejects.toThrow('committed');
  expect(await names()).toEqual(['a']);
});

test('only the transaction at fault fails when SQLite rolls the group back', async () => {
  const transact = groupCommits(queries, { nowMs: () => 0 });
  const ended = await Promise.allSettled([
    transact(add('a')),
    transact(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('rollback'));
    }),
    transact(add('b')),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['a', 'b']);
});

test('a long queue is committed in several groups', async () => {
  let now = 0;
  const transact = groupCommits(queries, { nowMs: () => (now += 1) });
  const all = Array.from({ length: 12 }, (_, number) => String(number));
  await Promise.all(all.map((name) => transact(add(name))));
  expect(await names()).toEqual(all);
  expect(commits()).toBe(4);
});

test('an exclusive transaction is committed separately, in order and without a savepoint', async () => {
  const around: string[] = [];
  const transact = groupCommits(queries, {
    nowMs: () => 0,
    async runExclusive(commit) {
      around.push(`before ${commits()}`);
      await commit();
      around.push(`after ${commits()}`);
    },
  });
  const exclusive = { exclusive: true };
  const ended = await Promise.allSettled([
    transact(add('a')),
    transact(add('b')),
    transact(add('c'), exclusive),
    transact(add('a'), exclusive),
    transact(add('d')),
  ]);
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
  expect(commits()).toBe(3);
  expect(statements.filter((statement) => statement.startsWith('savepoint'))).toHaveLength(3);
  expect(around).toEqual(['before 1', 'after 2', 'before 2', 'after 2']);
});

test('an exclusive transaction that cannot run is rejected, and later ones are committed', async () => {
  const transact = groupCommits(queries, {
    nowMs: () => 0,
    runExclusive: async () => {
      throw new Error('no room for copies');
    },
  });
  const ended = await Promise.allSettled([transact(add('a'), { exclusive: true }), transact(add('b'))]);
  expect(ended).toMatchObject([{ reason: { message: 'no room for copies' } }, { status: 'fulfilled' }]);
  expect(await names()).toEqual(['b']);
});
