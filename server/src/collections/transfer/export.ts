import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { isListed, type Actor, type Viewer } from '../../permissions.ts';
import { slugOf } from '../../slugs.ts';
import { tagsOf } from '../../tags/post-tags.ts';
import { getReadable } from '../access.ts';
import { collectionSlug } from '../collection-view.ts';
import type { ExportedItem, ExportHead } from './exported-item.ts';

/** Links to export, which are read while they are sent. */
export interface Export extends ExportHead {
  /** The name of the file, without its extension. */
  name: string;
  pages: AsyncIterable<ExportedItem[]>;
}

/** How many rows are read at once, and held in memory. */
const ROWS_PER_PAGE = 500;

/** The items in their order, without posts that are not listed. @throws NotFoundError */
export async function exportCollection(
  { config, database }: Context,
  viewer: Viewer,
  id: number,
): Promise<Export> {
  const { title, description } = await getReadable(database.read, viewer, id);
  return {
    name: collectionSlug(title),
    title,
    description,
    pages: itemPages(database.read, config.publicUrl, id),
  };
}

/** The actor's saved posts, the last saved first. */
export function exportSavedPosts({ config, database }: Context, { id }: Actor): Export {
  return {
    name: 'saved-posts',
    title: `Saved on ${config.siteName}`,
    description: '',
    pages: savedPages(database.read, config.publicUrl, id),
  };
}

/** The items of a collection: at most 500, so they are one page. */
async function* itemPages(queries: Queries, publicUrl: string, collection_id: number) {
  const rows = await queries
    .selectFrom('collection_items as items')
    .leftJoin('posts', 'posts.id', 'items.post_id')
    .select([
      'items.post_id',
      'items.url',
      'items.title',
      'items.note',
      'items.added_at',
      'posts.url as post_url',
      'posts.title as post_title',
      'posts.status',
    ])
    .where('items.collection_id', '=', collection_id)
    .orderBy('items.position')
    .orderBy('items.id')
    .execute();
  const found = rows.flatMap(({ post_id, post_url, post_title, status, url, title, ...row }) => {
    if (post_id === null) return url === null || title === null ? [] : { ...row, url, title, post_id };
    if (post_url === null || post_title === null || !status || !isListed({ status })) return [];
    return { ...row, url: post_url, title: post_title, post_id };
  });
  yield await withTags(queries, publicUrl, found);
}

async function* savedPages(queries: Queries, publicUrl: string, user_id: number) {
  for (let after: { created_at: number; post_id: number } | null = null; ;) {
    const rows: SavedRow[] = await selectSaved(queries, user_id, after);
    const listed = rows.filter(isListed).map((row) => ({ ...row, note: '', added_at: row.created_at }));
    yield await withTags(queries, publicUrl, listed);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_PAGE) return;
    after = last;
  }
}

type SavedRow = Awaited<ReturnType<typeof selectSaved>>[number];

function selectSaved(
  queries: Queries,
  user_id: number,
  after: { created_at: number; post_id: number } | null,
) {
  const saved = queries
    .selectFrom('bookmarks')
    .innerJoin('posts', 'posts.id', 'bookmarks.post_id')
    .select(['bookmarks.post_id', 'bookmarks.created_at', 'posts.url', 'posts.title', 'posts.status'])
    .where('bookmarks.user_id', '=', user_id);
  const rest = after
    ? saved.where((of) =>
        of(
          of.refTuple('bookmarks.created_at', 'bookmarks.post_id'),
          '<',
          of.tuple(after.created_at, after.post_id),
        ),
      )
    : saved;
  return rest
    .orderBy('bookmarks.created_at', 'desc')
    .orderBy('bookmarks.post_id', 'desc')
    .limit(ROWS_PER_PAGE)
    .execute();
}

interface FoundLink extends Omit<ExportedItem, 'tags' | 'page'> {
  post_id: number | null;
}

async function withTags(
  queries: Queries,
  publicUrl: string,
  rows: readonly FoundLink[],
): Promise<ExportedItem[]> {
  const tags = await tagsOf(
    queries,
    rows.flatMap(({ post_id }) => post_id ?? []),
  );
  return rows.map(({ post_id, url, title, note, added_at }) => ({
    url,
    title,
    note,
    tags: (tags.get(post_id ?? 0) ?? []).map(({ name }) => name),
    page: post_id === null ? null : `${publicUrl}/post/${post_id}/${slugOf(title, 'post')}`,
    added_at,
  }));
}
