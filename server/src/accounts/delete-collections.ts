import type { DeletionBatch } from './deletion-batch.ts';

/** A collection takes up to 500 items and all its followers along, so few go at a time. */
const COLLECTIONS_PER_BATCH = 5;

/** Whatever becomes of posts and comments: nobody else could look after them. */
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
