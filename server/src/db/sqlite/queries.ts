import { Kysely } from 'kysely';
import type { Queries } from '../database.ts';
import type { Schema } from '../schema.ts';
import type { OnQuery } from '../stats.ts';
import type { SqliteStatements } from './connection.ts';
import { OwnSqliteDialect } from './kysely-dialect.ts';

export function sqliteQueries(connection: SqliteStatements, onQuery?: OnQuery): Queries {
  return new Kysely<Schema>({
    dialect: new OwnSqliteDialect({ database: connection }),
    ...(onQuery && { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis) }),
  });
}
