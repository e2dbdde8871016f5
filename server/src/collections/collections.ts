import type {
  Collection,
  CreateCollectionBody,
  EditCollectionBody,
} from '@magpie/contract/collections/collections';
import { COLLECTIONS_MAX } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import type { CollectionRow, CollectionTables } from '../db/tables/collection-tables.ts';
import type { Queries, Tx } from '../db/database.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { InvalidError } from '../errors.ts';
import type { Actor, Viewer } from '../permissions.ts';
import { getReadable, lockOwned, requireOpenCollection } from './access.ts';
import { viewCollection } from './collection-view.ts';
import { setEditors } from './editors.ts';

/** @throws NotFoundError */
export async function getCollection({ database }: Context, viewer: Viewer, id: number): Promise<Collection> {
  return viewCollection(database.read, viewer, await getReadable(database.read, viewer, id));
}

/** @throws InvalidError above the limit, and for editors that are unknown or the owner */
export async function createCollection(
  { database, clock }: Context,
  actor: Actor,
  { title, description = '', visibility = 'private', editors = [] }: CreateCollectionBody,
): Promise<Collection> {
  return database.transact(async (tx) => {
    const now = clock();
    const [row] = await insertCollections(tx, actor, [
      { owner_id: actor.id, title, description, visibility, created_at: now, updated_at: now },
    ]);
    if (!row) throw new Error('The collection was not inserted.');
    await setEditors(tx, row, editors, now);
    return viewCollection(tx, actor, row);
  });
}

/** @throws InvalidError above the limit */
export async function insertCollections(
  tx: Tx,
  actor: Actor,
  rows: readonly Insertable<CollectionTables['collections']>[],
): Promise<CollectionRow[]> {
  // Locks the user: one change at a time, so that the limit holds.
  await requireStillLoggedIn(tx, actor);
  if ((await countCollections(tx, actor.id)) + rows.length > COLLECTIONS_MAX)
    throw new InvalidError({ non_field_errors: [collectionMessages.tooManyCollections(COLLECTIONS_MAX)] });
  return tx.insertInto('collections').values(rows).returningAll().execute();
}

export async function countCollections(queries: Queries, owner_id: number): Promise<number> {
  const { count } = await queries
    .selectFrom('collections')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Only for its owner. A collection that becomes private loses its followers, because they may no longer see it.
 * @throws NotFoundError; ForbiddenError, also for a removed collection; InvalidError
 */
export async function editCollection(
  { database, clock }: Context,
  actor: Actor,
  id: number,
  { editors, ...changed }: EditCollectionBody,
): Promise<Collection> {
  return database.transact(async (tx) => {
    const row = await lockOwned(tx, actor, id);
    await requireStillLoggedIn(tx, actor);
    requireOpenCollection(row);
    if (editors) await setEditors(tx, row, editors, clock());
    if (changed.visibility === 'private')
      await tx.deleteFrom('follows').where('collection_id', '=', id).execute();
    const edited = await tx
      .updateTable('collections')
      .set({ ...changed, updated_at: clock() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return viewCollection(tx, actor, edited);
  });
}

/** Only for its owner. @throws NotFoundError, ForbiddenError */
export async function deleteCollection({ database }: Context, actor: Actor, id: number): Promise<void> {
  await database.transact(async (tx) => {
    await lockOwned(tx, actor, id);
    await requireStillLoggedIn(tx, actor);
    await tx.deleteFrom('collections').where('id', '=', id).execute();
  });
}
