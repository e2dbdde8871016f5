import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** The migration that added `is_owners_note`. */
const WRITERS_RECORDED_SINCE = 29;

/**
 * Before migration 29 nothing recorded who wrote a note, and that migration marked all notes as the owner's. In a collection
 * with editors, and in a copy, others may have written the notes of items that were added before it. These notes lose the
 * mark, so the export of the owner's account leaves them out.
 */
export async function up(tx: Tx): Promise<void> {
  await sql`update collection_items set is_owners_note = 0 where collection_id in (
    select collections.id from collections where copied_from_id is not null
    union select collection_id from collection_editors)
    and added_at < (select applied_at from migrations where number = ${WRITERS_RECORDED_SINCE})`.execute(tx);
}
