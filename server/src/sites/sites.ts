import type { Site } from '@magpie/contract/sites';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import { NotFoundError } from '../errors.ts';
import { isRegistrable, readHost } from '../site-hosts.ts';

/**
 * The site with this host; it has zero posts if no post links to it.
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

/**
 * The id of a site that a user follows or mutes, also before anybody links to it; undefined for what nobody could link to.
 */
export async function requestSite(tx: Tx, text: string): Promise<number | undefined> {
  const host = readHost(text);
  if (host === undefined) return undefined;
  const existing = await findSite(tx, host);
  if (existing) return existing.id;
  if (!isRegistrable(host)) return undefined;
  await tx
    .insertInto('sites')
    .values({ host })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
  return (await findSite(tx, host))?.id;
}

/** Deletes sites whose follows or mutes have ended, if nobody follows or mutes them any more and no post links to them. */
export async function forgetIdleSites(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const linked = sql<boolean>`exists (select 1 from post_sites where site_id = sites.id)`;
  const locked = await tx
    .selectFrom('sites')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${linked}`)
    .orderBy('id')
    .modifyEnd(sqlOf(tx).deletionLock)
    .execute();
  if (locked.length === 0) return;
  // A second statement sees what was committed while the first waited for its locks. A transaction that refers to a
  // deleted site afterwards fails, runs again and inserts the site.
  await tx
    .deleteFrom('sites')
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .where(sql<boolean>`not ${linked}`)
    .where(sql<boolean>`not exists (select 1 from follows where site_id = sites.id)`)
    .where(sql<boolean>`not exists (select 1 from mutes where site_id = sites.id)`)
    .execute();
}
