import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/** Whether a report was upheld by a merge, which is no decision that a report could name. */
export async function up(tx: Tx): Promise<void> {
  await sql`alter table reports add column is_upheld_by_merge smallint not null default 0 check (is_upheld_by_merge in (0, 1))`.execute(
    tx,
  );
}
