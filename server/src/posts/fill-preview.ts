import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { type Param, prepareChange, prepareQuery } from '../db/prepared.ts';
import type { PreviewRequester } from '../previews/fetch/forbidden-log.ts';
import type { Preview, PreviewFailure } from '../previews/previews.ts';
import { shouldReadAgain, type PreviewColumns, shownColumns } from './post-preview.ts';

type World = Pick<Context, 'database' | 'previews' | 'clock'>;

/**
 * Reads a post's page and stores its preview, unless it is stored already; starts over when the URL was edited meanwhile.
 * Writes nothing after `stopped` has resolved.
 * @returns false when another try may find more and `isLast` is not set
 */
export async function fillPreview(
  context: World,
  post_id: number,
  { isLast, stopped }: { isLast: boolean; stopped: Promise<'stopped'> },
): Promise<boolean> {
  for (;;) {
    const [post] = await selectUnread(context.database.read, { post_id });
    if (!post) return true;
    const { url } = post;
    const found = await Promise.race([context.previews.read(url, requesterFor(post)), stopped]);
    if (found === 'stopped') return true;
    const retries = shouldReadAgain(found) && !isLast;
    if (retries && !found.ok) return false;
    // The text is stored now; the image needs another try.
    const preview_read_at = retries ? null : context.clock();
    if (await storePreview(context, { post_id, url, preview_read_at }, found)) return !retries;
  }
}

/** Not the author's own name: background reads and the author's previews must not wait for each other. */
function requesterFor({ author_id }: { author_id: number }): PreviewRequester {
  return { name: `author ${author_id}`, call: 'background', user: author_id, ip: null };
}

const selectUnread = prepareQuery((queries, param: Param<{ post_id: number }>) =>
  queries
    .selectFrom('posts')
    .select(['author_id', 'url'])
    .where('id', '=', param('post_id'))
    .where('preview_read_at', 'is', null),
);

/** For an unreadable page only the time is stored. */
async function storePreview({ database }: World, reading: Reading, found: Preview | PreviewFailure) {
  const changed = await database.transact((tx) =>
    found.ok ? setPreview(tx, { ...reading, ...shownColumns(found) }) : setReadAt(tx, reading),
  );
  return changed > 0;
}

interface ReadPage {
  post_id: number;
  url: string;
}

interface Reading extends ReadPage {
  preview_read_at: number | null;
}

const setPreview = prepareChange((tx, param: Param<ReadPage & PreviewColumns>) =>
  updateUnread(tx, param).set({
    preview_title: param('preview_title'),
    preview_description: param('preview_description'),
    preview_image: param('preview_image'),
    preview_type: param('preview_type'),
    preview_publisher: param('preview_publisher'),
    preview_read_at: param('preview_read_at'),
  }),
);

const setReadAt = prepareChange((tx, param: Param<Reading>) =>
  updateUnread(tx, param).set({ preview_read_at: param('preview_read_at') }),
);

function updateUnread(tx: Queries, param: Param<ReadPage>) {
  return tx
    .updateTable('posts')
    .where('id', '=', param('post_id'))
    .where('url', '=', param('url'))
    .where('preview_read_at', 'is', null);
}
