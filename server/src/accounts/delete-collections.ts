import type { DeletionBatch } from './deletion-batch.ts';

/** Up to 500 items and all follows are deleted with a collection, so a batch has few collections. */
const COLLECTIONS_PER_BATCH = 5;

/** Deletes the collections, even when posts and comments are kept: nobody else could look after the collections. */
export const deleteCollections: DeletionBatch = async (tx, { id }) => {
  const collections = await tx
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', id)
    .orderBy('id')
    .limit(COLLECTIONS_PER_BATCH)
    .execute();
  const ids = collections.map((collection) => collection.id);
  if (ids.length > 0) await tx.deleteFrom('collections').where('id', 'in', ids).execute();
  return ids.length < COLLECTIONS_PER_BATCH ? null : 0;
};
