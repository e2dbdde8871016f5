import type { CollectionRow } from '../db/tables/collection-tables.ts';
import type { Queries } from '../db/database.ts';
import { isAdmin, type Viewer } from '../permissions.ts';

/**
 * Why collections were removed, by their ids: only for the viewer's own collections, or for all if the viewer is an admin.
 */
export async function removalReasons(
  queries: Queries,
  viewer: Viewer,
  rows: readonly CollectionRow[],
): Promise<ReadonlyMap<number, string>> {
  const known = rows.filter(
    ({ status, owner_id }) => status === 'removed' && (isAdmin(viewer) || owner_id === viewer?.id),
  );
  if (known.length === 0) return new Map();
  const removals = await queries
    .selectFrom('decisions')
    .select(['collection_id', 'reason'])
    .where(
      'collection_id',
      'in',
      known.map(({ id }) => id),
    )
    .where('verb', '=', 'remove')
    .where('ended_by', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(removals.map(({ collection_id, reason }) => [collection_id ?? 0, reason]));
}
