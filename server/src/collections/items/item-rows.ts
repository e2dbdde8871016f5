import type { CollectionItemRow } from '../../db/tables/collection-tables.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { NotFoundError } from '../../errors.ts';

/** @throws NotFoundError unless the item is in this collection */
export async function getItemRow(
  queries: Queries,
  { id, item_id }: { id: number; item_id: number },
): Promise<CollectionItemRow> {
  const row = await queries
    .selectFrom('collection_items')
    .selectAll()
    .where('id', '=', item_id)
    .where('collection_id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
}

/** Sets the time of the collection's last change, by which `listCollectionChoices` sorts. */
export async function touchCollection(tx: Tx, id: number, updated_at: number): Promise<void> {
  await tx.updateTable('collections').set({ updated_at }).where('id', '=', id).execute();
}
