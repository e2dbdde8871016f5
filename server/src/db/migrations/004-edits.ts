import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';

/** Posts get the time of their last edit. */
export async function up(tx: Tx): Promise<void> {
  const statements = ['alter table posts add column edited_at bigint', ...editIndexes.map(createIndex)];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const editIndexes: readonly Index[] = [
  {
    name: 'posts_edited',
    on: 'posts (id, edited_at)',
    where: 'edited_at is not null',
    serves: 'the last edit of a part of the sitemap',
  },
];
