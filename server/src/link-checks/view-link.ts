import type { LinkCheck } from '@magpie/contract/curation/link-checks';
import type { Queries } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';

/** Lists what it has of a page; the address is built, and nothing is asked. */
const ARCHIVE = 'https://web.archive.org/web/*/';

type LinkColumns = Pick<PostRow, 'url' | 'link_state' | 'link_since' | 'link_url' | 'preview_description'>;

/** What checks found out about the link of a post. */
export function viewLink(post: LinkColumns, excerpt?: string): LinkCheck {
  const { url, link_state, link_since, link_url, preview_description } = post;
  const isOk = link_state === 'ok';
  return {
    state: link_state,
    since: link_since === null ? null : new Date(link_since).toISOString(),
    url: link_url,
    excerpt: isOk ? null : (excerpt ?? preview_description),
    archive_url: isOk ? null : ARCHIVE + url,
  };
}

/** What the pages of broken links said. */
export async function linkExcerpts(
  queries: Queries,
  posts: readonly Pick<PostRow, 'id' | 'link_state'>[],
): Promise<Map<number, string>> {
  const ids = posts.filter(({ link_state }) => link_state !== 'ok').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const checks = await queries
    .selectFrom('link_checks')
    .select(['post_id', 'excerpt'])
    .where('post_id', 'in', ids)
    .execute();
  return new Map(checks.flatMap(({ post_id, excerpt }) => (excerpt ? [[post_id, excerpt]] : [])));
}
