import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSite } from '../../testing/test-site.ts';
import { rowsWhere } from './rows-where.ts';

const { context } = await aSite();
const { read, transact } = context.database;

test('finds each row once, in the order of ids, whatever gaps they have', async () => {
  const ids = [1, 2, 4999, 5000, 5001, 5002, 10_003, 90_000, 2_000_000_000];
  await transact((tx) =>
    tx
      .insertInto('deleted_posts')
      .values(ids.map((id) => ({ id })))
      .execute(),
  );
  const found = (condition = sql`1 = 1`) =>
    Array.fromAsync(rowsWhere(read, 'deleted_posts', sql<{ id: number }>`id`, condition), ({ id }) => id);
  expect(await found()).toEqual(ids);
  expect(await found(sql`id % 2 = 0`)).toEqual(ids.filter((id) => id % 2 === 0));
  expect(await found(sql`id < 0`)).toEqual([]);
});
