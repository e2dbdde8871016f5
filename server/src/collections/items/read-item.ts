import type { ReadItemReply } from '@magpie/contract/collections/items';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../permissions.ts';
import { lockReadable } from '../access.ts';
import { getItemRow } from './item-rows.ts';

interface ItemParams {
  id: number;
  item_id: number;
}

/** Ticks an item off; idempotent. @throws NotFoundError */
export async function readCollectionItem(
  { database, clock }: Context,
  actor: Actor,
  params: ItemParams,
): Promise<ReadItemReply> {
  const { id: collection_id, item_id } = params;
  return database.transact(async (tx) => {
    await lockReadable(tx, actor, collection_id);
    await getItemRow(tx, params);
    await tx
      .insertInto('collection_reads')
      .values({ user_id: actor.id, collection_id, item_id, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { is_read: true, read_count: await countRead(tx, actor, collection_id) };
  });
}

/** Idempotent. @throws NotFoundError */
export async function unreadCollectionItem(
  { database }: Context,
  actor: Actor,
  params: ItemParams,
): Promise<ReadItemReply> {
  const { id: collection_id, item_id } = params;
  return database.transact(async (tx) => {
    await lockReadable(tx, actor, collection_id);
    await getItemRow(tx, params);
    await tx
      .deleteFrom('collection_reads')
      .where('user_id', '=', actor.id)
      .where('collection_id', '=', collection_id)
      .where('item_id', '=', item_id)
      .execute();
    return { is_read: false, read_count: await countRead(tx, actor, collection_id) };
  });
}

async function countRead(tx: Tx, { id }: Actor, collection_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('collection_reads')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', id)
    .where('collection_id', '=', collection_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
