import { Kysely, type LogEvent } from 'kysely';
import type { Queries } from '../database.ts';
import type { Schema } from '../schema.ts';
import type { OnQuery } from '../stats.ts';
import type { SqliteStatements } from './connection.ts';
import { BEGIN, OwnSqliteDialect } from './kysely-dialect.ts';

export function sqliteQueries(connection: SqliteStatements, onQuery?: OnQuery): Queries {
  function log({ level, query, queryDurationMillis }: LogEvent) {
    const isWaiting = level === 'error' && query.sql === BEGIN;
    if (!isWaiting) onQuery?.(queryDurationMillis);
  }
  return new Kysely<Schema>({
    dialect: new OwnSqliteDialect({ database: connection }),
    ...(onQuery && { log }),
  });
}
