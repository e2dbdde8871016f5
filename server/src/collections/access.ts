import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { Queries, Tx } from '../db/database.ts';
import { rowLock } from '../db/engine-sql.ts';
import type { CollectionRow } from '../db/tables/collection-tables.ts';
import { ForbiddenError, NotFoundError } from '../errors.ts';
import type { Actor, Viewer } from '../permissions.ts';

/**
 * Who may do what with a collection. A transaction that writes to a collection locks its row, after the rows of posts and
 * before those of users, so that rights and limits still hold when it commits.
 */

/** The row. @throws NotFoundError, also for a private collection that the viewer neither owns nor edits */
export async function getReadable(queries: Queries, viewer: Viewer, id: number): Promise<CollectionRow> {
  return requireReadableCollection(queries, viewer, await findRow(queries, id));
}

/** The row, locked. @throws NotFoundError, also for a private collection that the actor neither owns nor edits */
export async function lockReadable(tx: Tx, actor: Actor, id: number): Promise<CollectionRow> {
  const row = await tx
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(rowLock(tx))
    .executeTakeFirst();
  return requireReadableCollection(tx, actor, row);
}

/** The row, locked, for its owner. @throws NotFoundError, ForbiddenError */
export async function lockOwned(tx: Tx, actor: Actor, id: number): Promise<CollectionRow> {
  const row = await lockReadable(tx, actor, id);
  if (row.owner_id !== actor.id) throw new ForbiddenError(collectionMessages.ownerOnly);
  return row;
}

/** The row, locked, for its owner and editors, who may change the items. @throws NotFoundError, ForbiddenError */
export async function lockEditable(tx: Tx, actor: Actor, id: number): Promise<CollectionRow> {
  const row = await lockReadable(tx, actor, id);
  if (row.owner_id !== actor.id && !(await isEditor(tx, id, actor.id)))
    throw new ForbiddenError(collectionMessages.editorsOnly);
  requireOpenCollection(row);
  return row;
}

/**
 * To be called before everything that is not possible with a removed collection. Its owner and editors can still read it,
 * and its owner can delete it.
 * @throws ForbiddenError
 */
export function requireOpenCollection({ status }: Pick<CollectionRow, 'status'>): void {
  if (status === 'removed') throw new ForbiddenError(moderationMessages.itemRemoved);
}

/** @throws NotFoundError, also for a private collection that the viewer neither owns nor edits */
export async function requireReadableCollection(
  queries: Queries,
  viewer: Viewer,
  row: CollectionRow | undefined,
): Promise<CollectionRow> {
  if (!row) throw new NotFoundError();
  if (row.visibility !== 'private' || row.owner_id === viewer?.id) return row;
  if (!viewer || !(await isEditor(queries, row.id, viewer.id))) throw new NotFoundError();
  return row;
}

function findRow(queries: Queries, id: number) {
  return queries.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst();
}

async function isEditor(queries: Queries, collection_id: number, user_id: number): Promise<boolean> {
  const editor = await queries
    .selectFrom('collection_editors')
    .select('user_id')
    .where('collection_id', '=', collection_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return editor !== undefined;
}
