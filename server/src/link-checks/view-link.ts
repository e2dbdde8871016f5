import type { LinkCheck } from '@magpie/contract/curation/link-checks';
import type { Queries } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';
import { findBlockedUrls } from '../links/blocked-hosts.ts';

/** The web archive's list of its copies of a page. The site only composes this address and sends no request to it. */
const ARCHIVE = 'https://web.archive.org/web/*/';

type LinkColumns = Pick<PostRow, 'url' | 'link_state' | 'link_since' | 'link_url' | 'preview_description'>;

interface Known {
  excerpt?: string;
  isTargetBlocked?: boolean;
}

/** What checks found out about the link of a post. */
export function viewLink(post: LinkColumns, { excerpt, isTargetBlocked = false }: Known = {}): LinkCheck {
  const { url, link_state, link_since, link_url, preview_description } = post;
  const isOk = link_state === 'ok';
  return {
    state: link_state,
    since: link_since === null ? null : new Date(link_since).toISOString(),
    url: isTargetBlocked ? null : link_url,
    excerpt: isOk ? null : (excerpt ?? preview_description),
    archive_url: isOk ? null : ARCHIVE + url,
  };
}

/** `viewLink` for many posts, with excerpts of the pages of broken links, and without targets on blocked domains. */
export async function viewLinks<Row extends LinkColumns & { id: number }>(
  queries: Queries,
  posts: readonly Row[],
): Promise<(post: Row) => LinkCheck> {
  const excerpts = await linkExcerpts(queries, posts);
  const targets = posts.flatMap(({ link_url }) => link_url ?? []);
  const blocked = await findBlockedUrls(queries, targets);
  return (post) =>
    viewLink(post, {
      excerpt: excerpts.get(post.id),
      isTargetBlocked: post.link_url !== null && blocked.has(post.link_url),
    });
}

async function linkExcerpts(
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
