import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSite } from '../../testing/test-site.ts';
import { MERGED_COLUMNS } from './merged-columns.ts';

const { context } = await aSite();

/** Columns that refer to posts, as `table.column`. */
async function columnsOfPosts(): Promise<string[]> {
  const { read, kind } = context.database;
  const references =
    kind === 'sqlite'
      ? sql<{ name: string }>`
          select m.name || '.' || f."from" as name from sqlite_master m, pragma_foreign_key_list(m.name) f
          where m.type = 'table' and f."table" in ('posts', 'merged_posts')`
      : sql<{ name: string }>`
          select conrelid::regclass || '.' || attname as name from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where contype = 'f' and confrelid in ('posts'::regclass, 'merged_posts'::regclass)`;
  return (await references.execute(read)).rows.map(({ name }) => name);
}

test('MERGED_COLUMNS says of every column that names a post what happens when the post is merged', async () => {
  const columns = MERGED_COLUMNS.map(({ column }) => column);
  expect(columns.toSorted()).toEqual((await columnsOfPosts()).toSorted());
});

test('every column whose name ends with post or post_id is a reference to a post', async () => {
  const tables = await context.database.read.introspection.getTables();
  const columns = tables
    .filter(({ name }) => !/_search/.test(name))
    .flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`))
    .filter((name) => /\.post$|_post$|post_id$/.test(name));
  const known = new Set(await columnsOfPosts());
  expect(columns.filter((name) => !known.has(name))).toEqual([]);
});
