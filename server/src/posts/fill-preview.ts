import type { Context } from '../context.ts';
import { mayPass, previewColumns, type ReadColumns } from './post-preview.ts';

type World = Pick<Context, 'database' | 'previews' | 'clock'>;

/**
 * Reads a post's page and keeps what it shows, unless somebody did so before; begins again when the URL was edited
 * meanwhile. After `stopped` it writes nothing more.
 * @returns false when the page or its picture failed in a way that may pass and `isLast` does not say to leave it at that
 */
export async function fillPreview(
  world: World,
  post_id: number,
  { isLast, stopped }: { isLast: boolean; stopped: Promise<'stopped'> },
): Promise<boolean> {
  for (;;) {
    const url = await unreadUrl(world, post_id);
    if (url === undefined) return true;
    const found = await Promise.race([world.previews.read(url), stopped]);
    if (found === 'stopped') return true;
    const isAgain = mayPass(found) && !isLast;
    if (isAgain && !found.ok) return false;
    // The words of a page need not wait for its picture.
    const columns = previewColumns(found, isAgain ? null : world.clock());
    if (await keep(world, post_id, url, columns)) return !isAgain;
  }
}

async function unreadUrl({ database }: World, post_id: number) {
  const post = await database.read
    .selectFrom('posts')
    .select('url')
    .where('id', '=', post_id)
    .where('preview_read_at', 'is', null)
    .executeTakeFirst();
  return post?.url;
}

async function keep({ database }: World, post_id: number, url: string, preview: ReadColumns) {
  const [result] = await database.transact(
    (tx) =>
      tx
        .updateTable('posts')
        .set(preview)
        .where('id', '=', post_id)
        .where('url', '=', url)
        .where('preview_read_at', 'is', null)
        .execute(),
    ['posts'],
  );
  return result !== undefined && result.numUpdatedRows > 0n;
}
