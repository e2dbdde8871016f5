import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import type { Tx } from '../db/database.ts';
import { insertAll } from '../db/insert-all.ts';
import { InvalidError } from '../errors.ts';

interface Owned {
  id: number;
  owner_id: number;
}

/** Replaces the editors: users who may edit items as the owner may. @param named ids or usernames @throws InvalidError */
export async function setEditors(
  tx: Tx,
  { id: collection_id, owner_id }: Owned,
  named: readonly (string | number)[],
  created_at: number,
): Promise<void> {
  const ids = new Set(await findUsers(tx, named));
  if (ids.has(owner_id)) throw new InvalidError({ editors: [collectionMessages.ownerIsNoEditor] });
  const others = tx.deleteFrom('collection_editors').where('collection_id', '=', collection_id);
  await (ids.size > 0 ? others.where('user_id', 'not in', [...ids]) : others).execute();
  const rows = [...ids].map((user_id) => ({ collection_id, user_id, created_at }));
  await insertAll(tx, 'collection_editors', rows, 'on conflict do nothing');
}

/** @throws InvalidError when one of the users does not exist */
async function findUsers(tx: Tx, named: readonly (string | number)[]): Promise<number[]> {
  const found: number[] = [];
  for (const name of named) {
    const isId = typeof name === 'number' || /^\d{1,9}$/.test(name);
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where(isId ? 'id' : 'username_key', '=', isId ? Number(name) : name.toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!user) throw new InvalidError({ editors: [collectionMessages.unknownEditor] });
    found.push(user.id);
  }
  return found;
}
