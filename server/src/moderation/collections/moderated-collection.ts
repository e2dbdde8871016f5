import type { Collection } from '@magpie/contract/collections/collections';
import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import { ITEM_STATUSES, type ItemStatus } from '@magpie/contract/values';
import { requireOpenCollection, requireReadableCollection } from '../../collections/access.ts';
import { viewCollection } from '../../collections/collection-view.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { rowLock } from '../../db/engine-sql.ts';
import type { CollectionRow } from '../../db/tables/collection-tables.ts';
import { MODERATED } from '../../db/tables/moderation-tables.ts';
import { ForbiddenError, NotFoundError } from '../../errors.ts';
import type { Viewer } from '../../permissions.ts';
import type { LockedItem } from '../moderated-item.ts';
import { statusAfter } from '../status.ts';

/**
 * Locks a collection. Only its owner and editors know a private one: nobody can report it, and admins can decide on it only
 * if it is private because it was removed.
 * @throws NotFoundError
 */
export async function lockModeratedCollection(tx: Tx, id: number): Promise<LockedItem> {
  const row = await tx
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(rowLock(tx))
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const { title, owner_id: author_id } = row;
  return {
    kind: 'collection',
    item: { ...row, author_id },
    ...MODERATED.collection,
    record: {
      post_id: null,
      comment_id: null,
      collection_id: id,
      author_id,
      title: null,
      url: null,
      collection_title: title,
    },
    title,
    // A removed collection is private; its visibility before the removal counts.
    isNamedInLog: (row.visibility_before ?? row.visibility) === 'public',
    about: { post_id: null, comment_id: null, collection_id: id },
    async requireReportable(actor) {
      await requireReadableCollection(tx, actor, row);
      requireOpenCollection(row);
      if (row.visibility === 'private' && author_id !== actor.id)
        throw new ForbiddenError(collectionMessages.privateReport);
    },
    requireDecidable() {
      if (row.visibility === 'private' && row.status !== 'removed') throw new NotFoundError();
    },
    transition(verb) {
      const status = statusAfter(verb, row);
      return status && { status, store: () => setCollectionStatus(tx, row, status), isFirstListing: false };
    },
    async restore({ status_before }) {
      const status = ITEM_STATUSES.find((known) => known === status_before);
      if (status) await setCollectionStatus(tx, row, status);
    },
  };
}

/** The collection that an admin has just decided on. @throws NotFoundError when it was deleted meanwhile */
export async function getModeratedCollection(
  { database: { read } }: Context,
  admin: Viewer,
  id: number,
): Promise<Collection> {
  const row = await read.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return viewCollection(read, admin, row);
}

/** A removed collection becomes private and loses its followers; any other is as visible as before its removal. */
async function setCollectionStatus(tx: Tx, row: CollectionRow, status: ItemStatus): Promise<void> {
  if (status === 'removed') await tx.deleteFrom('follows').where('collection_id', '=', row.id).execute();
  const visibility = status === 'removed' ? 'private' : (row.visibility_before ?? row.visibility);
  const visibility_before = status === 'removed' ? row.visibility : null;
  await tx
    .updateTable('collections')
    .set({ status, visibility, visibility_before })
    .where('id', '=', row.id)
    .execute();
}
