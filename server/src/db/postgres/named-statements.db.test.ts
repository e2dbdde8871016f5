import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { tagRow } from '../../testing/tag-row.ts';
import { aPlace } from '../../testing/test-database.ts';
import { aSite } from '../../testing/test-site.ts';
import { openDatabase } from '../open-database.ts';
import { openPostgresPool } from './pool.ts';
import { namedStatements } from './named-statements.ts';
import { type Param, prepareQuery } from '../prepared.ts';

/** Has one connection by default, so that all statements use the same. */
function aPool(connections = 1) {
  const pool = openPostgresPool(inject('postgresUrl'), { connections });
  onTestFinished(() => pool.end());
  const prepared = async () => {
    const { rows } = await pool.query<{ statement: string; times: number }>(
      'select statement, generic_plans + custom_plans as times from pg_prepared_statements order by statement',
    );
    return rows;
  };
  const log = { warn: vi.fn() };
  return { pool, prepared, log, run: namedStatements(pool, log) };
}

describe.skipIf(inject('databaseKind') === 'sqlite')('named statements', () => {
  test('are prepared once per connection', async () => {
    const { run, prepared } = aPool();
    const sums = [];
    for (const addend of [1, 2, 3]) sums.push((await run('select 1 + $1::int as sum', [addend])).rows[0]);
    expect(sums).toEqual([{ sum: 2 }, { sum: 3 }, { sum: 4 }]);
    await run('select 2 as two', []);
    expect(await prepared()).toEqual([
      { statement: 'select 1 + $1::int as sum', times: 3 },
      { statement: 'select 2 as two', times: 1 },
    ]);
  });

  test('run without names from the first unknown name on, as behind PgBouncer', async () => {
    const { pool, run, prepared, log } = aPool();
    await run('select 1 as one', []);
    await pool.query('deallocate all');
    expect(log.warn).not.toHaveBeenCalled();
    expect((await run('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    expect((await run('select 2 as two', [])).rows).toEqual([{ two: 2 }]);
    expect(await prepared()).toEqual([]);
    const err: unknown = expect.objectContaining({ code: '26000' });
    expect(log.warn.mock.calls).toEqual([[{ err }, expect.stringContaining('named')]]);
  });

  test('log one warning when several names are unknown simultaneously', async () => {
    const { pool, run, log } = aPool(2);
    const both = () => Promise.all([1, 2].map(() => run('select 1 as one', [])));
    await both();
    const clients = [await pool.connect(), await pool.connect()];
    await Promise.all(clients.map((client) => client.query('deallocate all')));
    for (const client of clients) client.release();
    await both();
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test('run without a name that is already taken', async () => {
    const [first, second] = [aPool(), aPool()];
    await first.run('select 1 as one', []);
    const { rows } = await first.pool.query<{ name: string }>('select name from pg_prepared_statements');
    await second.pool.query(`prepare "${rows[0]?.name}" as select 3 as three`);
    expect((await second.run('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  });

  test('are planned again after an upgrade changes their columns', async () => {
    const { pool, run, prepared, log } = aPool(2);
    const both = async () =>
      (await Promise.all([1, 2].map(() => run('select n from upgraded', [])))).map(({ rows }) => rows);
    // A temporary table would disappear with the connection on which a statement failed.
    await pool.query('create table upgraded as select 7 as n');
    try {
      expect(await both()).toEqual([[{ n: 7 }], [{ n: 7 }]]);
      await pool.query('alter table upgraded alter n type text');
      for (let time = 0; time < 3; time += 1) expect(await both()).toEqual([[{ n: '7' }], [{ n: '7' }]]);
      expect(await prepared()).toMatchObject([{ statement: 'select n from upgraded' }]);
      expect(log.warn).not.toHaveBeenCalled();
    } finally {
      await pool.query('drop table upgraded');
    }
  });

  test('keep their names after an ordinary error', async () => {
    const { run, prepared, log } = aPool();
    await expect(run('select 1 / $1::int as none', [0])).rejects.toThrow('division by zero');
    expect((await run('select 1 / $1::int as none', [1])).rows).toEqual([{ none: 1 }]);
    expect(await prepared()).toMatchObject([{ statement: 'select 1 / $1::int as none' }]);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('log a warning with the logger of the database when names are unknown', async () => {
    const place = await aPlace();
    const log = { info: vi.fn(), warn: vi.fn() };
    const database = await openDatabase({ ...place, log });
    onTestFinished(async () => {
      await database.close();
      await place.remove();
    });
    const findOne = prepareQuery((queries, _param: Param<object>) =>
      queries.selectNoFrom(sql<number>`1`.as('one')),
    );
    // Repeats until the statement runs on a connection that had prepared it.
    await vi.waitUntil(async () => {
      await findOne(database.read, {});
      await sql`deallocate all`.execute(database.read);
      await findOne(database.read, {});
      return log.warn.mock.calls.length > 0;
    });
    expect(log.warn.mock.calls).toEqual([[expect.anything(), expect.stringContaining('named')]]);
  });

  test('are used for prepared queries outside transactions; inside, a query sees earlier writes', async () => {
    const { database } = (await aSite()).context;
    const findTag = prepareQuery((queries, param: Param<{ name: string }>) =>
      queries.selectFrom('tags').select('name').where('name', '=', param('name')),
    );
    const name = 'named';
    await database.transact(async (tx) => {
      await tx.insertInto('tags').values(tagRow(name)).execute();
      expect(await findTag(tx, { name })).toEqual([{ name }]);
    });
    const prepared = async () => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like '%from "tags"%'`.execute(
        database.read,
      );
      return rows;
    };
    expect(await prepared()).toEqual([]);
    expect(await findTag(database.read, { name })).toEqual([{ name }]);
    expect(await prepared()).toHaveLength(1);
  });
});
