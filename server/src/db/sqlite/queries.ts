import { Kysely, type LogEvent } from 'kysely';
import type { Queries } from '../database.ts';
import type { Schema } from '../schema.ts';
import type { OnQuery } from '../stats.ts';
import type { SqliteStatements } from './connection.ts';
import { OwnSqliteDialect } from './kysely-dialect.ts';

export function sqliteQueries(connection: SqliteStatements, onQuery?: OnQuery): Queries {
  function log({ level, queryDurationMillis }: LogEvent) {
    // Not those that failed: while a transaction waits for the write lock, it begins again and again.
    if (level === 'query') onQuery?.(queryDurationMillis);
  }
  return new Kysely<Schema>({
    dialect: new OwnSqliteDialect({ database: connection }),
    ...(onQuery && { log }),
  });
}
