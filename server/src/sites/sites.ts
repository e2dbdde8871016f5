import type { Site } from '@magpie/contract/sites';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { NotFoundError } from '../errors.ts';
import { readHost } from '../site-hosts.ts';

/**
 * A site that no post links to is answered with zero posts.
 * @throws NotFoundError for what cannot be a host
 */
export async function getSite({ database }: Context, text: string): Promise<Site> {
  const host = readHost(text);
  if (host === undefined) throw new NotFoundError();
  const site = await findSite(database.read, host);
  return { host, posts_count: site?.posts_count ?? 0 };
}

/** Case and `www.` do not matter. */
export async function findSite(queries: Queries, text: string) {
  const host = readHost(text);
  if (host === undefined) return undefined;
  return queries.selectFrom('sites').selectAll().where('host', '=', host).executeTakeFirst();
}
