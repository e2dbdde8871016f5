import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/** Stores whether a report was upheld by a merge: a merge is not in `decisions`, so `upheld_by` cannot name it. */
export async function up(tx: Tx): Promise<void> {
  await sql`alter table reports add column is_upheld_by_merge smallint not null default 0 check (is_upheld_by_merge in (0, 1))`.execute(
    tx,
  );
}
