import { SIMILARITY_MIN } from '@magpie/contract/limits';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { rowLock } from '../../db/engine-sql.ts';
import { findHolders } from '../../links/duplicate-urls.ts';
import { decidingKeys, keysOfFound } from '../../links/known-urls.ts';
import { canRetryFetch } from '../../previews/preview-fault.ts';
import type { Preview, PreviewFailure } from '../../previews/previews.ts';
import { hashesIn, type PageText, sharedWords } from '../../previews/links/fingerprint.ts';
import { beginAlike } from '../../similar-posts/similar-texts.ts';
import { comparableSignature, findText } from '../../similar-posts/text-keys.ts';
import { requesterFor } from '../fill-preview.ts';
import type { UnreadPages } from '../preview-filler.ts';

/** The sources whose pages are still to be compared with the pages of their posts. */
export const unreadSources: UnreadPages = {
  failure: 'the page of a source could not be compared',
  find: async ({ read }, { after, until, limit }) => {
    const sources = await sourcesToRead(read, after).where('created_at', '<=', until).limit(limit).execute();
    return sources.map(({ id }) => id);
  },
  read: readSource,
};

/** Whether the page was not read, or reading it again may succeed. */
export function isUnreadSource(found: Preview | PreviewFailure | undefined): boolean {
  return found === undefined || (!found.ok && canRetryFetch(found.reason));
}

/**
 * Reads the page of a source, and drops the source if its page is the page of another post or has another text. If the
 * page's preview is cached, `addSource` has refused such a page at once. As long as the page of the post itself is not read,
 * there is nothing to compare with; a later sweep finds the source once that page is read.
 */
async function readSource(
  { database, previews }: Pick<Context, 'database' | 'previews'>,
  id: number,
  { isLast, stopped }: { isLast: boolean; stopped: Promise<'stopped'> },
): Promise<boolean> {
  const source = await findUnread(database.read, id);
  if (!source) return true;
  const requester = requesterFor({ author_id: source.added_by ?? 0 });
  const found = await Promise.race([previews.read(source.url, requester), stopped]);
  if (found === 'stopped') return true;
  if (isUnreadSource(found) && !isLast) return false;
  await database.transact(async (tx) => {
    // While the source is locked, a merge that would move it to another post waits.
    const unread = await findUnread(tx, id, rowLock(tx));
    if (!unread) return;
    if (found.ok && (await isOfAnother(tx, unread, found)))
      await tx.deleteFrom('known_urls').where('id', '=', id).execute();
    else await tx.updateTable('known_urls').set({ is_unread: 0 }).where('id', '=', id).execute();
  });
  return true;
}

/** The condition has a literal, because SQLite uses a partial index only for a value that it knows when it plans. */
export function sourcesToRead(queries: Queries, after: number) {
  return queries
    .selectFrom('known_urls')
    .select('id')
    .where(sql<boolean>`is_unread = 1`)
    .where(isPostRead)
    .where('id', '>', after)
    .orderBy('id');
}

/** Not a join, whose rows would be locked with the source. */
const isPostRead = sql<boolean>`exists (
  select 1 from posts where posts.id = known_urls.post_id and posts.preview_read_at is not null)`;

function findUnread(queries: Queries, id: number, lock = sql``) {
  return queries
    .selectFrom('known_urls')
    .select(['url', 'url_key', 'post_id', 'added_by'])
    .where('id', '=', id)
    .where('is_unread', '=', 1)
    .where(isPostRead)
    .modifyEnd(lock)
    .executeTakeFirst();
}

async function isOfAnother(
  tx: Tx,
  { post_id, url_key }: { post_id: number; url_key: string },
  { foundUrls, text }: Preview,
): Promise<boolean> {
  const holders = await findHolders(tx, decidingKeys(keysOfFound(foundUrls, url_key)));
  if (holders.values().some((holder) => holder !== post_id)) return true;
  return hasOtherText(tx, post_id, text);
}

/**
 * Whether a page has another text than the page of the post. Without this check, a source could keep any page from being
 * submitted. False if the texts cannot be compared, or begin alike, as a PDF and the page about it do.
 */
export async function hasOtherText(tx: Tx, post_id: number, text: PageText | null): Promise<boolean> {
  const signature = comparableSignature(text);
  const own = signature === null ? undefined : await findText(tx, post_id);
  if (!text || signature === null || !own || own.signature === null) return false;
  if (sharedWords(hashesIn(signature), hashesIn(own.signature)) >= SIMILARITY_MIN) return false;
  return !beginAlike(text.excerpt, own.excerpt ?? '');
}
