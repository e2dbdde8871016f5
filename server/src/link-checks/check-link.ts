import type { LinkState } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import { lockPost } from '../db/locks.ts';
import { NotFoundError } from '../errors.ts';
import { withdrawRedirects } from '../links/known-urls.ts';
import type { LinkReading } from '../previews/links/read-link.ts';
import { setTextKeys } from '../similar-posts/text-keys.ts';
import type { ClaimedLink } from './claim-links.ts';
import { hostTurns } from './host-turns.ts';
import { judgeLink } from './judge-link.ts';

/** What a check found. */
export interface CheckResult {
  post_id: number;
  url: string;
  before: LinkState;
  state: LinkState;
  /** Where a moved link leads. */
  link_url: string | null;
  found: LinkReading['found'];
  isHostDown: boolean;
}

type CheckContext = Pick<Context, 'database' | 'previews' | 'clock'>;

/** Reads the page of a claimed link, stores the result and releases the claim. @param now the time of the check */
export async function checkLink(context: CheckContext, link: ClaimedLink, now: number): Promise<CheckResult> {
  const { post_id, url, etag, last_modified } = link;
  const reading = await context.previews.readLink(url, { etag, last_modified }, hostTurns(context));
  const { check, state, link_url } = judgeLink(link, reading, now);
  await context.database.transact(async (tx) => {
    const post = await lockPost(tx, post_id).catch(unlessDeleted);
    // The post was deleted meanwhile, or its URL was edited; the new URL has checks of its own.
    if (post?.url !== url) return;
    await tx
      .updateTable('link_checks')
      .set({ ...check, claimed_until: 0 })
      .where('post_id', '=', post_id)
      .execute();
    if (reading.found === 'page' && reading.endedAt !== null)
      await withdrawRedirects(tx, post_id, reading.endedAt);
    if (reading.found === 'page' && check.signature !== link.signature)
      await setTextKeys(tx, post_id, reading.text);
    // Any update of a post invalidates cached pages, so a post that does not change is not updated.
    if (state === post.link_state && link_url === post.link_url) return;
    const link_since = state === post.link_state ? post.link_since : now;
    await tx
      .updateTable('posts')
      .set({ link_state: state, link_since, link_url })
      .where('id', '=', post_id)
      .execute();
  });
  const isHostDown = reading.found === 'inconclusive' && reading.isHostDown;
  return { post_id, url, before: link.link_state, state, link_url, found: reading.found, isHostDown };
}

function unlessDeleted(error: unknown) {
  if (error instanceof NotFoundError) return undefined;
  throw error;
}
