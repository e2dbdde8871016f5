import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteFile from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentKind } from './content-version.ts';
import type { Queries, Tx } from './database.ts';
import { sqliteQueries, withKeptStatements } from './dialect.ts';
import { groupCommits } from './group-commits.ts';
import { type Given, prepareChange } from './prepared.ts';

let folder = '';
let statements: string[] = [];
let queries: Queries;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'magpie-commits-'));
  statements = [];
  const connection = new SqliteFile(path.join(folder, 'site.sqlite'), {
    verbose: (statement) => statements.push(String(statement)),
  });
  connection.exec('create table tags (id integer primary key, name text not null unique)');
  queries = sqliteQueries(withKeptStatements(connection));
});

afterEach(async () => {
  await queries.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const commits = () => statements.filter((statement) => statement === 'commit').length;
const add = (name: string) => (tx: Tx) => tx.insertInto('tags').values({ name }).execute();

async function names() {
  const rows = await queries.selectFrom('tags').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

test('what arrives together is committed together, in the order of arrival', async () => {
  const { together: transact } = groupCommits(queries, { nowMs: () => 0 });
  await Promise.all(['a', 'b', 'c'].map((name) => transact(add(name))));
  expect(await names()).toEqual(['a', 'b', 'c']);
  expect(commits()).toBe(1);
  await transact(add('d'));
  expect(commits()).toBe(2);
});

test('nobody hears of success before the commit', async () => {
  const { together: transact } = groupCommits(queries, { nowMs: () => 0 });
  const heard = await Promise.all(
    ['a', 'b'].map(async (name) => {
      await transact(add(name));
      return commits();
    }),
  );
  expect(heard).toEqual([1, 1]);
});

test('one that throws is undone alone, and hears why', async () => {
  const { together: transact } = groupCommits(queries, { nowMs: () => 0 });
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

test('where it is shown is announced once for all of them, but not for what was undone', async () => {
  const announced: (readonly ContentKind[])[] = [];
  const announce = async (_tx: Tx, kinds: readonly ContentKind[]) => void announced.push(kinds);
  const { together: transact } = groupCommits(queries, { nowMs: () => 0, announce });
  await Promise.allSettled([
    transact(add('a'), ['posts']),
    transact(add('a'), ['categories']),
    transact(add('b'), ['posts', 'comments']),
    transact(add('c')),
  ]);
  expect(announced).toEqual([['posts', 'comments']]);
  await transact(add('d'));
  expect(announced).toHaveLength(1);
});

const addPrepared = prepareChange((tx, given: Given<{ name: string }>) =>
  tx.insertInto('tags').values({ name: given('name') }),
);

test('what is written after its transaction has ended is refused', async () => {
  const { together: transact } = groupCommits(queries);
  const ended = await transact(async (tx) => {
    await addPrepared(tx, { name: 'a' });
    return { tx };
  });
  await expect(addPrepared(ended.tx, { name: 'b' })).rejects.toThrow('committed');
  expect(await names()).toEqual(['a']);
});

test('when the engine gives all of it up, only the one at fault fails', async () => {
  const { together: transact } = groupCommits(queries, { nowMs: () => 0 });
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

test('a long queue is worked off in several commits', async () => {
  let now = 0;
  const { together: transact } = groupCommits(queries, { nowMs: () => (now += 1) });
  const all = Array.from({ length: 12 }, (_, number) => String(number));
  await Promise.all(all.map((name) => transact(add(name))));
  expect(await names()).toEqual(all);
  expect(commits()).toBe(4);
});

test('what is to be committed by itself is, in its turn and in no savepoint', async () => {
  const around: string[] = [];
  const { together, byItself } = groupCommits(queries, {
    nowMs: () => 0,
    async around(commit) {
      around.push(`before ${commits()}`);
      await commit();
      around.push(`after ${commits()}`);
    },
  });
  const ended = await Promise.allSettled([
    together(add('a')),
    together(add('b')),
    byItself(add('c')),
    byItself(add('a')),
    together(add('d')),
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

test('what cannot be committed by itself is told so, and the others go on', async () => {
  const { together, byItself } = groupCommits(queries, {
    nowMs: () => 0,
    around: async () => {
      throw new Error('no room for copies');
    },
  });
  const ended = await Promise.allSettled([byItself(add('a')), together(add('b'))]);
  expect(ended).toMatchObject([{ reason: { message: 'no room for copies' } }, { status: 'fulfilled' }]);
  expect(await names()).toEqual(['b']);
});
