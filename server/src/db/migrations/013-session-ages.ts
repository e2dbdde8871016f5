import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Sessions that ended by their age are found to be deleted. */
export async function up(tx: Tx): Promise<void> {
  await sql`create index sessions_by_age on sessions (created_at)`.execute(tx);
}
