import { sql } from 'kysely';
import { ddl } from '../column-types.ts';
import type { DatabaseKind, Queries } from '../database.ts';

/** The initial migration creates the table on PostgreSQL; on SQLite it is in a separate file. */
export async function createRateLimitHits(queries: Queries, kind: DatabaseKind): Promise<void> {
  for (const statement of rateLimitHitsStatements(kind)) await sql.raw(statement).execute(queries);
}

export function rateLimitHitsStatements(kind: DatabaseKind): string[] {
  return [
    `create table if not exists rate_limit_hits (
      id ${ddl[kind].identity},
      limit_name text not null,
      subject text not null,
      process_id text,
      hits integer not null check (hits > 0),
      hit_at bigint not null,
      pending_until bigint not null,
      expires_at bigint not null
    )`,
    `create index if not exists rate_limit_hits_by_subject on rate_limit_hits (limit_name, subject, expires_at)`,
    `create index if not exists rate_limit_hits_expired on rate_limit_hits (expires_at)`,
  ];
}
