import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { type DatabaseKind, ddl } from './dialect.ts';

/** Made by the initial migration on PostgreSQL; on SQLite in a file of its own, whenever that is not there. */
export async function makeRateActsTable(queries: Queries, kind: DatabaseKind): Promise<void> {
  for (const statement of rateActsStatements(kind)) await sql.raw(statement).execute(queries);
}

export function rateActsStatements(kind: DatabaseKind): string[] {
  return [
    `create table if not exists rate_acts (
      id ${ddl[kind].identity},
      limit_name text not null,
      subject text not null,
      source text,
      acts integer not null check (acts > 0),
      acted_at bigint not null,
      open_until bigint not null,
      expires_at bigint not null
    )`,
    `create index if not exists rate_acts_by_subject on rate_acts (limit_name, subject, expires_at)`,
    `create index if not exists rate_acts_by_end on rate_acts (expires_at)`,
  ];
}
