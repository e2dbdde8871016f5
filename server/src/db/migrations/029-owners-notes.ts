import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Stores whether the owner of a collection wrote a note, because an export of an account contains no words of others. */
export async function up(tx: Tx): Promise<void> {
  await sql`alter table collection_items add column is_owners_note smallint not null default 1 check (is_owners_note in (0, 1))`.execute(
    tx,
  );
}
