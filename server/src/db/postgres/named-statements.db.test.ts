import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { aPlace } from '../../testing/test-database.ts';
import { aSite } from '../../testing/test-site.ts';
import { openDatabase } from '../open-database.ts';
import { openPostgresPool } from './pool.ts';
import { namedStatements } from './named-statements.ts';
import { type Given, prepareQuery } from '../prepared.ts';

/** Of one connection, unless more are asked for, so that every statement goes to the same. */
function aPool(connections = 1) {
  const pool = openPostgresPool(inject('postgresUrl'), { connections });
  onTestFinished(() => pool.end());
  const kept = async () => {
    const { rows } = await pool.query<{ statement: string; times: number }>(
      'select statement, generic_plans + custom_plans as times from pg_prepared_statements order by statement',
    );
    return rows;
  };
  const log = { warn: vi.fn() };
  return { pool, kept, log, run: namedStatements(pool, log) };
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
    const { pool, run, kept, log } = aPool();
    await run('select 1 as one', []);
    await pool.query('deallocate all');
    expect(log.warn).not.toHaveBeenCalled();
    expect((await run('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    expect((await run('select 2 as two', [])).rows).toEqual([{ two: 2 }]);
    expect(await kept()).toEqual([]);
    const err: unknown = expect.objectContaining({ code: '26000' });
    expect(log.warn.mock.calls).toEqual([[{ err }, expect.stringContaining('named')]]);
  });

  test('say once that their names are lost, however many find out', async () => {
    const { pool, run, log } = aPool(2);
    const both = () => Promise.all([1, 2].map(() => run('select 1 as one', [])));
    await both();
    const clients = [await pool.connect(), await pool.connect()];
    await Promise.all(clients.map((client) => client.query('deallocate all')));
    for (const client of clients) client.release();
    await both();
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test('are asked without one where another has given it already', async () => {
    const [first, second] = [aPool(), aPool()];
    await first.run('select 1 as one', []);
    const { rows } = await first.pool.query<{ name: string }>('select name from pg_prepared_statements');
    await second.pool.query(`prepare "${rows[0]?.name}" as select 3 as three`);
    expect((await second.run('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  });

  test('are planned anew where an upgrade has changed what they find', async () => {
    const { pool, run, kept, log } = aPool(2);
    const both = async () =>
      (await Promise.all([1, 2].map(() => run('select n from upgraded', [])))).map(({ rows }) => rows);
    // What is temporary would go with the connection on which a statement failed.
    await pool.query('create table upgraded as select 7 as n');
    try {
      expect(await both()).toEqual([[{ n: 7 }], [{ n: 7 }]]);
      await pool.query('alter table upgraded alter n type text');
      for (let time = 0; time < 3; time += 1) expect(await both()).toEqual([[{ n: '7' }], [{ n: '7' }]]);
      expect(await kept()).toMatchObject([{ statement: 'select n from upgraded' }]);
      expect(log.warn).not.toHaveBeenCalled();
    } finally {
      await pool.query('drop table upgraded');
    }
  });

  test('fail as any other does, and keep their names', async () => {
    const { run, kept, log } = aPool();
    await expect(run('select 1 / $1::int as none', [0])).rejects.toThrow('division by zero');
    expect((await run('select 1 / $1::int as none', [1])).rows).toEqual([{ none: 1 }]);
    expect(await kept()).toMatchObject([{ statement: 'select 1 / $1::int as none' }]);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('lost, are told of in the log of the process', async () => {
    const place = await aPlace();
    const log = { info: vi.fn(), warn: vi.fn() };
    const database = await openDatabase({ ...place, log });
    onTestFinished(async () => {
      await database.close();
      await place.remove();
    });
    const findOne = prepareQuery((queries, _given: Given<object>) =>
      queries.selectNoFrom(sql<number>`1`.as('one')),
    );
    // Until it meets a connection that knew it.
    await vi.waitUntil(async () => {
      await findOne(database.read, {});
      await sql`deallocate all`.execute(database.read);
      await findOne(database.read, {});
      return log.warn.mock.calls.length > 0;
    });
    expect(log.warn.mock.calls).toEqual([[expect.anything(), expect.stringContaining('named')]]);
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
