import { DAY_MS } from '@magpie/contract/limits';
import type { Tx } from '../db/database.ts';
import type { PageText } from '../previews/links/fingerprint.ts';
import { addTextKeys, setTextKeys } from '../similar-posts/text-keys.ts';

interface FirstSight {
  now: number;
  /** What the page said when it was shared; null where it must still be read. */
  text: PageText | null;
}

/** The ages of a link at its first checks. */
const FIRST_AGES = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS];
const THEN_EVERY_MS = 90 * DAY_MS;

/** When a link is checked after a check that found its page. */
export function nextCheck(added_at: number, now: number): number {
  const age = FIRST_AGES.find((one) => added_at + one > now);
  return age === undefined ? now + THEN_EVERY_MS : added_at + age;
}

/** When a link is checked after a check that did not find its page: a day later, and later still after more such checks. */
export function retryAt(now: number, inVain: number): number {
  return now + Math.min(DAY_MS * 2 ** Math.max(0, inVain), THEN_EVERY_MS);
}

/** Begins to check the link of a new post. */
export async function addLinkCheck(tx: Tx, post_id: number, first: FirstSight): Promise<void> {
  await tx
    .insertInto('link_checks')
    .values({ post_id, ...startOf(first) })
    .execute();
  await addTextKeys(tx, post_id, first.text);
}

/** Starts over for a new URL. If it is another spelling of the same URL, the age of the link stays. */
export async function restartLinkCheck(
  tx: Tx,
  post_id: number,
  { isSameUrl, ...first }: FirstSight & { isSameUrl: boolean },
): Promise<void> {
  const start = startOf(first);
  const { added_at: _, ...again } = start;
  await tx
    .insertInto('link_checks')
    .values({ post_id, ...start })
    .onConflict((on) => on.column('post_id').doUpdateSet(isSameUrl ? again : start))
    .execute();
  await setTextKeys(tx, post_id, first.text);
  await tx
    .updateTable('posts')
    .set({ link_state: 'ok', link_since: null, link_url: null })
    .where('id', '=', post_id)
    .execute();
}

/** Stores the first text of a page that had not been read when its URL was submitted. */
export async function rememberText(tx: Tx, post_id: number, text: PageText | null): Promise<void> {
  if (!text) return;
  const { numUpdatedRows } = await tx
    .updateTable('link_checks')
    .set((of) => ({
      signature: text.signature,
      excerpt: of.fn.coalesce('excerpt', of.val(text.excerpt || null)),
    }))
    .where('post_id', '=', post_id)
    .where('signature', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await setTextKeys(tx, post_id, text);
}

function startOf({ now, text }: FirstSight) {
  return {
    added_at: now,
    due_at: nextCheck(now, now),
    claimed_until: 0,
    failures: 0,
    failed_at: null,
    unclear: 0,
    etag: null,
    last_modified: null,
    signature: text?.signature ?? null,
    excerpt: text?.excerpt || null,
  };
}
