import { calls } from '@magpie/contract/calls';
import type { CollectionItemPage } from '@magpie/contract/collections/items';
import type { Context } from '../../context.ts';
import { scanIndex } from '../../db/index-scan.ts';
import { type PageQuery, pageUrl, readPage } from '../../db/paging.ts';
import type { Viewer } from '../../permissions.ts';
import { getReadable } from '../access.ts';
import { COLLECTION_LISTS } from '../collection-lists.ts';
import { viewItems } from './item-view.ts';

/** The items in the order of their positions. @throws NotFoundError, also for an invalid page */
export async function listCollectionItems(
  { config, database }: Context,
  viewer: Viewer,
  id: number,
  query: PageQuery,
): Promise<CollectionItemPage> {
  const { read } = database;
  await getReadable(read, viewer, id);
  const source = scanIndex(read, COLLECTION_LISTS.items.scan({ collection_id: id }));
  const { rows, next, previous } = await readPage(
    source,
    (ids) => read.selectFrom('collection_items').selectAll().where('id', 'in', ids).execute(),
    query,
  );
  const url = config.publicUrl + calls.listCollectionItems.path.replace(':id', String(id));
  return {
    results: await viewItems(read, viewer, rows),
    next: pageUrl(url, {}, next),
    previous: pageUrl(url, {}, previous),
  };
}
