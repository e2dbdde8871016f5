import type { Site } from '@magpie/contract/sites';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
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

/** The id of a site that a user follows or mutes, also before anybody links to it; undefined for what cannot be a host. */
export async function requestSite(tx: Tx, text: string): Promise<number | undefined> {
  const host = readHost(text);
  if (host === undefined) return undefined;
  const existing = await findSite(tx, host);
  if (existing) return existing.id;
  await tx
    .insertInto('sites')
    .values({ host })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
  return (await findSite(tx, host))?.id;
}
