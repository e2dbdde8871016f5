import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PostRow } from '../../db/schema.ts';

/**
 * If a collection has both posts, the item of `into` stays. It takes over the ticks of the item of `from` and, if it has no
 * note, the note.
 */
export async function moveItems(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  await sql`insert into collection_reads (user_id, collection_id, item_id, created_at)
    select reads.user_id, reads.collection_id, items.id, reads.created_at
    from collection_items as theirs
    join collection_reads as reads on reads.collection_id = theirs.collection_id and reads.item_id = theirs.id
    join collection_items as items on items.collection_id = theirs.collection_id and items.post_id = ${into.id}
    where theirs.post_id = ${from.id}
    on conflict do nothing`.execute(tx);
  await sql`update collection_items set note = theirs.note, is_owners_note = theirs.is_owners_note
    from collection_items as theirs
    where collection_items.post_id = ${into.id} and collection_items.note = '' and theirs.post_id = ${from.id}
      and theirs.collection_id = collection_items.collection_id`.execute(tx);
  await sql`update collection_items set post_id = ${into.id}, is_listed = ${into.is_listed}, created_at = ${into.created_at}
    where post_id = ${from.id}
      and collection_id not in (select collection_id from collection_items where post_id = ${into.id})`.execute(
    tx,
  );
}
