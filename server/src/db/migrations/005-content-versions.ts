import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../dialect.ts';

/** What a commit changed of what is shown. PostgreSQL tells those who listen, and needs no table for it. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return;
  await sql`create table content_versions (kind text primary key, version integer not null)`.execute(tx);
  await sql`insert into content_versions values ('posts', 1), ('comments', 1), ('categories', 1)`.execute(tx);
}
