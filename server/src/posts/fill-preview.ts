import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import { addFreeUrls, keysOfFound } from '../links/known-urls.ts';
import { hashOfIdentity, urlIdentity } from '../links/url-identity.ts';
import { lockFoundWorks, namedWorks, updateWork } from '../works/find-work.ts';
import { rememberText } from '../link-checks/schedule.ts';
import type { PreviewRequester } from '../previews/fetch/forbidden-log.ts';
import type { Preview, PreviewFailure } from '../previews/previews.ts';
import { noteDuplicate } from './duplicates/duplicates.ts';
import { shouldReadAgain, shownColumns } from './post-preview.ts';

type FillContext = Pick<Context, 'database' | 'previews' | 'clock'>;

/**
 * Reads a post's page and stores its preview, unless it is stored already; starts over when the URL was edited meanwhile.
 * Once `stopped` has resolved, waits for no page any more, but still stores what was read before.
 * @returns false when another try may find more and `isLast` is not set
 */
export async function fillPreview(
  context: FillContext,
  post_id: number,
  { isLast, stopped }: { isLast: boolean; stopped: Promise<'stopped'> },
): Promise<boolean> {
  for (;;) {
    const post = await findUnread(context.database.read, post_id);
    if (!post) return true;
    const { url } = post;
    const found = await Promise.race([context.previews.read(url, requesterFor(post)), stopped]);
    if (found === 'stopped') return true;
    const retries = shouldReadAgain(found) && !isLast;
    if (retries && !found.ok) return false;
    // If the image needs another try, the text is stored now, and the page is read again later.
    const preview_read_at = retries ? null : context.clock();
    if (await storePreview(context, { post_id, url, preview_read_at }, found)) return !retries;
  }
}

/**
 * The requester for background reads. Its name is not the one under which the user's own previews are counted, so that these
 * and the background reads do not use up each other's fetches.
 */
export function requesterFor({ author_id }: { author_id: number }): PreviewRequester {
  return { name: `author ${author_id}`, call: 'background', user: author_id, ip: null };
}

function findUnread(queries: Queries, post_id: number) {
  return queries
    .selectFrom('posts')
    .select(['author_id', 'url'])
    .where('id', '=', post_id)
    .where('preview_read_at', 'is', null)
    .executeTakeFirst();
}

/** For an unreadable page only the time is stored. @returns whether the post was still unread and had this URL */
async function storePreview(
  { database, clock }: FillContext,
  { post_id, url, preview_read_at }: { post_id: number; url: string; preview_read_at: number | null },
  found: Preview | PreviewFailure,
) {
  const shown = found.ok ? shownColumns(found) : {};
  const identity = urlIdentity(url);
  const keys = found.ok ? keysOfFound(found.foundUrls, hashOfIdentity(identity)) : [];
  const works = namedWorks(identity, keys);
  return database.transact(async (tx) => {
    if (found.ok) await lockFoundWorks(tx, works);
    const stored = await tx
      .updateTable('posts')
      .set({ ...shown, preview_read_at })
      .where('id', '=', post_id)
      .where('url', '=', url)
      .where('preview_read_at', 'is', null)
      .returning(['id', 'work_key', 'work_name', 'work_kind', 'work_source'])
      .executeTakeFirst();
    if (stored && found.ok) {
      await indexPosts(tx, [post_id]);
      await addFreeUrls(tx, post_id, keys, clock());
      await noteDuplicate(tx, post_id, keys, clock());
      await updateWork(tx, stored, works);
      await rememberText(tx, post_id, found.text);
    }
    return stored !== undefined;
  });
}
