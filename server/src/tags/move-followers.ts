import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Makes everybody who follows or mutes a tag also follow or mute another. Deleting the tag deletes their former rows. */
export async function moveFollowers(tx: Tx, from: number, to: number): Promise<void> {
  for (const table of ['follows', 'mutes'] as const) {
    await sql`insert into ${sql.table(table)} (user_id, tag_id, created_at)
      select user_id, cast(${to} as integer), created_at from ${sql.table(table)} where tag_id = ${from}
      on conflict do nothing`.execute(tx);
  }
}
