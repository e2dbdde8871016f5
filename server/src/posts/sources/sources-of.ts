import type { Source } from '@magpie/contract/curation/sources';
import type { Queries } from '../../db/database.ts';
import { findBlockedUrls } from '../../links/blocked-hosts.ts';

/** The other pages with the content of these posts, by post id, oldest first, without those on blocked domains. */
export async function sourcesOf(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Source[]>> {
  const sources = new Map<number, Source[]>();
  if (ids.length === 0) return sources;
  const rows = await queries
    .selectFrom('known_urls')
    .innerJoin('users', 'users.id', 'known_urls.added_by')
    .select(['post_id', 'url', 'known_urls.created_at', 'is_merged'])
    .select(['users.id as user_id', 'users.username', 'users.deleted_at'])
    .where('post_id', 'in', ids)
    .where('kind', '=', 'source')
    .orderBy('known_urls.id')
    .execute();
  const blocked = await findBlockedUrls(
    queries,
    rows.map(({ url }) => url),
  );
  for (const { post_id, url, created_at, is_merged, user_id, username, deleted_at } of rows) {
    if (blocked.has(url)) continue;
    const added_by = deleted_at === null ? { id: user_id, username } : null;
    const source = {
      url,
      added_by,
      created_at: new Date(created_at).toISOString(),
      is_merged: is_merged === 1,
    };
    sources.set(post_id, [...(sources.get(post_id) ?? []), source]);
  }
  return sources;
}
