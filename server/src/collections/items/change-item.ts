import type { CollectionItem, EditItemBody, MoveItemBody } from '@magpie/contract/collections/items';
import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import type { Context } from '../../context.ts';
import { InvalidError } from '../../errors.ts';
import type { Actor } from '../../permissions.ts';
import { lockEditable } from '../access.ts';
import { getItemRow, touchCollection } from './item-rows.ts';
import { viewItem } from './item-view.ts';
import { positionAfter } from './positions.ts';

interface ItemParams {
  id: number;
  item_id: number;
}

/** @throws NotFoundError, ForbiddenError, InvalidError for the title of a post */
export async function editCollectionItem(
  { database, clock }: Context,
  actor: Actor,
  params: ItemParams,
  changed: EditItemBody,
): Promise<CollectionItem> {
  return database.transact(async (tx) => {
    const { owner_id } = await lockEditable(tx, actor, params.id);
    const row = await getItemRow(tx, params);
    if (changed.title !== undefined && row.post_id !== null)
      throw new InvalidError({ title: [collectionMessages.titleOfPost] });
    const edited = { ...row, ...changed };
    const { note, title } = edited;
    const author = note === row.note ? {} : ({ is_owners_note: actor.id === owner_id ? 1 : 0 } as const);
    await tx
      .updateTable('collection_items')
      .set({ note, title, ...author })
      .where('id', '=', row.id)
      .execute();
    await touchCollection(tx, params.id, clock());
    return viewItem(tx, actor, edited);
  });
}

/** @throws NotFoundError, ForbiddenError */
export async function removeCollectionItem(
  { database, clock }: Context,
  actor: Actor,
  params: ItemParams,
): Promise<void> {
  await database.transact(async (tx) => {
    await lockEditable(tx, actor, params.id);
    const { id } = await getItemRow(tx, params);
    await tx.deleteFrom('collection_items').where('id', '=', id).execute();
    await touchCollection(tx, params.id, clock());
  });
}

/** @throws NotFoundError, ForbiddenError, InvalidError when `after` is the item itself or in another collection */
export async function moveCollectionItem(
  { database, clock }: Context,
  actor: Actor,
  params: ItemParams,
  { after }: MoveItemBody,
): Promise<CollectionItem> {
  return database.transact(async (tx) => {
    await lockEditable(tx, actor, params.id);
    const row = await getItemRow(tx, params);
    if (after !== null) {
      const place = await tx
        .selectFrom('collection_items')
        .select('id')
        .where('id', '=', after)
        .where('id', '<>', row.id)
        .where('collection_id', '=', params.id)
        .executeTakeFirst();
      if (!place) throw new InvalidError({ after: [collectionMessages.otherItem] });
    }
    const position = await positionAfter(tx, params.id, after);
    await tx.updateTable('collection_items').set({ position }).where('id', '=', row.id).execute();
    await touchCollection(tx, params.id, clock());
    return viewItem(tx, actor, row);
  });
}
