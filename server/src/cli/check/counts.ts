import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { STORED_COUNTS, type StoredCount } from '../stored-counts.ts';
import { byId } from './by-id.ts';

/** Stored counts that differ from the number of their rows. */
export async function* findWrongCounts(queries: Queries): AsyncGenerator<string> {
  for (const count of STORED_COUNTS) {
    for await (const row of byId((after, limit) => wrong(queries, count, after, limit))) {
      yield `${count.table} ${row.id}: ${count.column} is ${row.stored}, should be ${row.counted}`;
    }
  }
}

interface WrongCount {
  id: number;
  stored: number;
  counted: number;
}

async function wrong(
  queries: Queries,
  { table, column, counted }: StoredCount,
  after: number,
  limit: number,
) {
  const stored = sql.ref(`${table}.${column}`);
  const id = sql.ref(`${table}.id`);
  const { rows } = await sql<WrongCount>`
    select ${id} as id, ${stored} as stored, ${counted} as counted from ${sql.table(table)}
    where ${id} > ${after} and ${stored} <> ${counted} order by ${id} limit ${limit}`.execute(queries);
  return rows;
}
