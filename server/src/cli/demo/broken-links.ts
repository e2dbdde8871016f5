import { DAY_MS } from '@magpie/contract/limits';
import type { LinkState } from '@magpie/contract/values';
import type { Tx } from '../../db/database.ts';

/** What link checks would have found. The demo asks no site: the pages never existed, so it says nothing false about any. */
const FOUND: Readonly<Record<string, { link_state: LinkState; link_url: string | null }>> = {
  'https://example.org/forty-exercises': { link_state: 'gone', link_url: null },
  'https://example.com/machine-learning-in-pictures': {
    link_state: 'moved',
    link_url: 'https://www.example.com/pictures',
  },
  'https://example.net/outliner': { link_state: 'changed', link_url: null },
};

/** Marks a few links as broken. Every link of the site is checked again tomorrow at the earliest. */
export async function breakLinks(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('link_checks')
    .set({ due_at: now + DAY_MS })
    .execute();
  const posts = await tx
    .selectFrom('posts')
    .select(['id', 'url', 'preview_description', 'created_at'])
    .where('url', 'in', Object.keys(FOUND))
    .execute();
  for (const { id, url, preview_description, created_at } of posts) {
    const link_since = Math.round((created_at + now) / 2);
    await tx
      .updateTable('posts')
      .set({ ...FOUND[url], link_since })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('link_checks')
      .set({ excerpt: preview_description })
      .where('post_id', '=', id)
      .execute();
  }
}
