import { DAY_MS } from '@magpie/contract/limits';
import type { LinkState } from '@magpie/contract/values';
import type { Tx } from '../../db/database.ts';

const DAYS_AGO = 12;
/** The demo reads no pages, so it says what the checks would have found. */
const FOUND: readonly { link_state: LinkState; link_url: string | null }[] = [
  { link_state: 'gone', link_url: null },
  { link_state: 'moved', link_url: 'https://example.org/moved' },
  { link_state: 'changed', link_url: null },
];

/** A few older links are broken. All are checked again tomorrow at the earliest. */
export async function breakLinks(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('link_checks')
    .set({ due_at: now + DAY_MS })
    .execute();
  const posts = await tx
    .selectFrom('posts')
    .select(['id', 'preview_description'])
    .where('is_listed', '=', 1)
    .where('preview_description', 'is not', null)
    .where('created_at', '<', now - 2 * DAYS_AGO * DAY_MS)
    .orderBy('id', 'desc')
    .limit(FOUND.length)
    .execute();
  for (const [index, { id, preview_description }] of posts.entries()) {
    const found = FOUND[index];
    if (!found) return;
    const link_since = now - (DAYS_AGO + index) * DAY_MS;
    await tx
      .updateTable('posts')
      .set({ ...found, link_since })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('link_checks')
      .set({ excerpt: preview_description })
      .where('post_id', '=', id)
      .execute();
  }
}
