import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../../database.ts';

/** Adds the table for correcting typing errors, and the indexes of suggestions. A later migration adds the search index. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  for (const statement of [NEIGHBOURS, ...(kind === 'postgres' ? POSTGRES_PREFIXES : [])])
    await sql.raw(statement).execute(tx);
}

const NEIGHBOURS = `create table word_neighbours (
      neighbour text not null,
      word text not null,
      primary key (neighbour, word)
    )`;

export const POSTGRES_PREFIXES = [
  `create index sites_by_prefix on sites (host collate "C")`,
  `create index users_by_prefix on users (username_key collate "C")`,
];
