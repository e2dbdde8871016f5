import type { Collection } from '@magpie/contract/collections/collections';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { rowLock } from '../db/engine-sql.ts';
import { insertAll } from '../db/insert-all.ts';
import type { Actor } from '../permissions.ts';
import { lockReadable, requireOpenCollection } from './access.ts';
import { findCollections, viewCollection } from './collection-view.ts';
import { insertCollections } from './collections.ts';
import { lastPositions } from './items/positions.ts';

/**
 * Copies a collection with its notes into a private one that names the original.
 * @throws NotFoundError, ForbiddenError for a removed collection, InvalidError above the limit
 */
export async function copyCollection(
  { database, clock }: Context,
  actor: Actor,
  id: number,
): Promise<Collection> {
  return database.transact(async (tx) => {
    // Posts are locked before collections, and both before users.
    const listed = await lockListedPosts(tx, id);
    const original = await lockReadable(tx, actor, id);
    requireOpenCollection(original);
    const { title, description, owner_id } = original;
    const now = clock();
    const copy = {
      owner_id: actor.id,
      title,
      description,
      visibility: 'private',
      copied_from_id: id,
    } as const;
    const [row] = await insertCollections(tx, actor, [{ ...copy, created_at: now, updated_at: now }]);
    if (!row) throw new Error('The collection was not inserted.');
    const items = await tx
      .selectFrom('collection_items')
      .select(['post_id', 'url', 'url_key', 'title', 'note', 'is_owners_note'])
      .where('collection_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const kept = items.filter(({ post_id }) => post_id === null || listed.has(post_id));
    const positions = await lastPositions(tx, row.id, kept.length);
    await insertAll(
      tx,
      'collection_items',
      kept.map((item, index) => ({
        ...item,
        is_owners_note: owner_id === actor.id ? item.is_owners_note : 0,
        collection_id: row.id,
        position: positions[index] ?? 0,
        added_at: now,
      })),
    );
    const [copied = row] = await findCollections(tx, [row.id]);
    return viewCollection(tx, actor, copied);
  });
}

async function lockListedPosts(tx: Tx, collection_id: number): Promise<ReadonlySet<number>> {
  const posts = await tx
    .selectFrom('posts')
    .select('id')
    .where('is_listed', '=', 1)
    .where('id', 'in', (of) =>
      of
        .selectFrom('collection_items')
        .select('post_id')
        .$narrowType<{ post_id: number }>()
        .where('collection_id', '=', collection_id)
        .where('post_id', 'is not', null),
    )
    .orderBy('id')
    .modifyEnd(rowLock(tx))
    .execute();
  return new Set(posts.map(({ id }) => id));
}
