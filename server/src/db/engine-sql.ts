import { type RawBuilder, SqliteAdapter } from 'kysely';
import type { Queries } from './database.ts';
import type { EngineSql } from './engine.ts';
import { postgresSql } from './postgres/sql.ts';
import { sqliteSql } from './sqlite/sql.ts';

/** The SQL of the engine that runs these queries. */
export function sqlOf(queries: Queries): EngineSql {
  return queries.getExecutor().adapter instanceof SqliteAdapter ? sqliteSql : postgresSql;
}

/** The end of a query that locks its rows until the transaction ends. */
export function rowLock(queries: Queries): RawBuilder<unknown> {
  return sqlOf(queries).rowLock;
}
