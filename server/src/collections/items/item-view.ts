import type { CollectionItem } from '@magpie/contract/collections/items';
import type { Post } from '@magpie/contract/posts';
import type { CollectionItemRow } from '../../db/tables/collection-tables.ts';
import type { Queries } from '../../db/database.ts';
import { NotFoundError } from '../../errors.ts';
import { canRead, type Viewer } from '../../permissions.ts';
import { addPostFlags } from '../../posts/post-flags.ts';
import { findPosts } from '../../posts/post-rows.ts';
import { viewPosts } from '../../posts/post-view.ts';

/** Items as the viewer reads them, in the order given. The item of a post that they may not read has no URL or title. */
export async function viewItems(
  queries: Queries,
  viewer: Viewer,
  rows: readonly CollectionItemRow[],
): Promise<CollectionItem[]> {
  const [posts, read] = await Promise.all([
    findReadablePosts(queries, viewer, rows),
    findRead(queries, viewer, rows),
  ]);
  return rows.map((row) => {
    const post = posts.get(row.post_id ?? 0) ?? null;
    return {
      id: row.id,
      post,
      url: post?.url ?? row.url,
      title: post?.title ?? row.title,
      note: row.note,
      is_read: read.has(row.id),
    };
  });
}

export async function viewItem(
  queries: Queries,
  viewer: Viewer,
  row: CollectionItemRow,
): Promise<CollectionItem> {
  const [item] = await viewItems(queries, viewer, [row]);
  if (!item) throw new NotFoundError();
  return item;
}

async function findReadablePosts(
  queries: Queries,
  viewer: Viewer,
  rows: readonly CollectionItemRow[],
): Promise<Map<number, Post>> {
  const ids = rows.flatMap(({ post_id }) => post_id ?? []);
  if (ids.length === 0) return new Map();
  const found = (await findPosts(queries, ids)).filter((post) => canRead(viewer, post));
  const posts = await addPostFlags(queries, viewer, await viewPosts(queries, found));
  return new Map(posts.map((post) => [post.id, post]));
}

async function findRead(
  queries: Queries,
  viewer: Viewer,
  rows: readonly CollectionItemRow[],
): Promise<ReadonlySet<number>> {
  const [first] = rows;
  if (!viewer || !first) return new Set();
  const reads = await queries
    .selectFrom('collection_reads')
    .select('item_id')
    .where('user_id', '=', viewer.id)
    .where('collection_id', '=', first.collection_id)
    .where(
      'item_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return new Set(reads.map(({ item_id }) => item_id));
}
