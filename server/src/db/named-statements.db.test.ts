import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { openPostgresPool } from './dialect.ts';
import { namedStatements } from './named-statements.ts';
import { type Given, prepareQuery } from './prepared.ts';

/** Of one connection, so that every statement goes to the same. */
function aPool() {
  const pool = openPostgresPool(inject('postgresUrl'), { connections: 1 });
  onTestFinished(() => pool.end());
  const kept = async () => {
    const { rows } = await pool.query<{ statement: string; times: number }>(
      'select statement, generic_plans + custom_plans as times from pg_prepared_statements order by statement',
    );
    return rows;
  };
  return { pool, kept, run: namedStatements(pool) };
}

describe.skipIf(inject('databaseKind') === 'sqlite')('statements with a name', () => {
  test('are read once, however often they run', async () => {
    const { run, kept } = aPool();
    const sums = [];
    for (const addend of [1, 2, 3]) sums.push((await run('select 1 + $1::int as sum', [addend])).rows[0]);
    expect(sums).toEqual([{ sum: 2 }, { sum: 3 }, { sum: 4 }]);
    await run('select 2 as two', []);
    expect(await kept()).toEqual([
      { statement: 'select 1 + $1::int as sum', times: 3 },
      { statement: 'select 2 as two', times: 1 },
    ]);
  });

  test('are asked without one where the connection was lent to others, and so is what comes later', async () => {
    const { pool, run, kept } = aPool();
    await run('select 1 as one', []);
    await pool.query('deallocate all');
    expect((await run('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    expect((await run('select 2 as two', [])).rows).toEqual([{ two: 2 }]);
    expect(await kept()).toEqual([]);
  });

  test('are asked without one where another has given it already', async () => {
    const [first, second] = [aPool(), aPool()];
    await first.run('select 1 as one', []);
    const { rows } = await first.pool.query<{ name: string }>('select name from pg_prepared_statements');
    await second.pool.query(`prepare "${rows[0]?.name}" as select 3 as three`);
    expect((await second.run('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  });

  test('are asked without one where an upgrade has changed what they find', async () => {
    const { pool, run } = aPool();
    // The pool closes a connection on which a statement failed, and what is temporary goes with it.
    await pool.query('create table upgraded as select 7 as n');
    try {
      expect((await run('select n from upgraded', [])).rows).toEqual([{ n: 7 }]);
      await pool.query('alter table upgraded alter n type text');
      expect((await run('select n from upgraded', [])).rows).toEqual([{ n: '7' }]);
    } finally {
      await pool.query('drop table upgraded');
    }
  });

  test('fail as any other does, and keep their names', async () => {
    const { run, kept } = aPool();
    await expect(run('select 1 / $1::int as none', [0])).rejects.toThrow('division by zero');
    expect((await run('select 1 / $1::int as none', [1])).rows).toEqual([{ none: 1 }]);
    expect(await kept()).toMatchObject([{ statement: 'select 1 / $1::int as none' }]);
  });

  test('are what hot reads are, but inside a transaction, which sees what it wrote', async () => {
    const { database } = (await aSite()).context;
    const findTag = prepareQuery((queries, given: Given<{ name: string }>) =>
      queries.selectFrom('tags').select('name').where('name', '=', given('name')),
    );
    const name = 'kept planned';
    await database.transact(async (tx) => {
      await tx.insertInto('tags').values({ name }).execute();
      expect(await findTag(tx, { name })).toEqual([{ name }]);
    });
    const kept = async () => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like '%from "tags"%'`.execute(
        database.read,
      );
      return rows;
    };
    expect(await kept()).toEqual([]);
    expect(await findTag(database.read, { name })).toEqual([{ name }]);
    expect(await kept()).toHaveLength(1);
  });
});
