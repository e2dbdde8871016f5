import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../../database.ts';

/** An index by prefix, which corrects errors in half-typed words. SQLite searches prefixes by the primary key. */
export const POSTGRES_BEGINNINGS = [
  `create index word_neighbours_by_prefix on word_neighbours (neighbour collate "C")`,
];

export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return;
  for (const statement of POSTGRES_BEGINNINGS) await sql.raw(statement).execute(tx);
}
