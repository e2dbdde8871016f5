import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { STORED_COUNTS } from '../stored-counts.ts';
import { rowsWhere } from './rows-where.ts';

interface WrongCount {
  id: number;
  stored: number;
  counted: number;
}

/** Stored counts that differ from the number of rows that they count. */
export async function* findWrongCounts(queries: Queries): AsyncGenerator<string> {
  for (const { table, column, counted } of STORED_COUNTS) {
    const stored = sql.ref(`${table}.${column}`);
    const columns = sql<WrongCount>`id, ${stored} as stored, ${counted} as counted`;
    for await (const row of rowsWhere(queries, table, columns, sql`${stored} <> ${counted}`))
      yield `${table} ${row.id}: ${column} is ${row.stored}, should be ${row.counted}`;
  }
}
