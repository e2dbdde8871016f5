import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Queries } from './database.ts';
import type { EngineSql } from './engine.ts';
import { postgresSql } from './postgres/sql.ts';
import { sqliteSql } from './sqlite/sql.ts';

/** The SQL of the engine that these queries go to. */
export function sqlOf(queries: Queries): EngineSql {
  return queries.getExecutor().adapter instanceof SqliteAdapter ? sqliteSql : postgresSql;
}

/** Ends a query so that nobody else changes its rows until the transaction ends. */
export function rowLock(queries: Queries): RawBuilder<unknown> {
  return sqlOf(queries).rowLock;
}

/** Whether a column's value is one of a list that is given as one parameter. */
export function isAmong<Value extends number | string>(
  queries: Queries,
  column: string,
  list: RawBuilder<readonly Value[]>,
  type: Value extends number ? 'int' : 'text',
): RawBuilder<boolean> {
  return sqlOf(queries).isAmong(sql.ref(column), list, type);
}
