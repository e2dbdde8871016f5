import { calls } from '@magpie/contract/calls';
import type { SponsoredPage } from '@magpie/contract/curation/sponsored';
import type { TopicQuery } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { Viewer } from '../permissions.ts';
import type { NamedPostRow } from '../posts/post-rows.ts';
import { withoutWww } from '../site-hosts.ts';
import { findSponsored } from './find-posts.ts';
import { postPage } from './list-posts.ts';

/** A page of all sponsored posts, the last marked first. @throws NotFoundError for an invalid page */
export async function listSponsored(
  context: Context,
  viewer: Viewer,
  query: TopicQuery,
): Promise<SponsoredPage> {
  const { read } = context.database;
  const found = await findSponsored(read, query);
  const page = await postPage(context, viewer, calls.listSponsoredPosts.path, query, found);
  const posts = new Map(page.results.map((post) => [post.id, post]));
  const names = await namesOf(read, found.rows);
  const results = found.rows.flatMap(({ id, affiliate_url, sponsored_by, sponsored_at }) => {
    const post = posts.get(id);
    // The post may have lost its sponsoring after the scan.
    if (!post || affiliate_url === null || sponsored_by === null || sponsored_at === null) return [];
    const username = names.get(sponsored_by);
    return {
      ...post,
      sponsored_by: username === undefined ? null : { id: sponsored_by, username },
      sponsored_at: new Date(sponsored_at).toISOString(),
      affiliate_host: withoutWww(new URL(affiliate_url).hostname),
    };
  });
  return { ...page, results };
}

/** By user id, the names of those who marked the posts as sponsored, except deleted accounts. */
async function namesOf(queries: Queries, rows: readonly NamedPostRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ sponsored_by }) => sponsored_by ?? []);
  if (ids.length === 0) return new Map();
  const users = await queries
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(users.map(({ id, username }) => [id, username]));
}
