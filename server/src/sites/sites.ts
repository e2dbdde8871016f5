import type { Site } from '@magpie/contract/sites';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { withoutWww } from '../site-hosts.ts';

/** A site that no post links to is answered with zero posts, not with 404. */
export async function getSite({ database }: Context, host: string): Promise<Site> {
  const site = await findSite(database.read, host);
  return site ? { host: site.host, posts_count: site.posts_count } : { host: readHost(host), posts_count: 0 };
}

/** Case and `www.` do not matter. */
export async function findSite(queries: Queries, host: string) {
  return queries.selectFrom('sites').selectAll().where('host', '=', readHost(host)).executeTakeFirst();
}

/** In ASCII and lower case, without `www.`. */
function readHost(text: string): string {
  return withoutWww(URL.parse(`http://${text}`)?.hostname ?? text);
}
