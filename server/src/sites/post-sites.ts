import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { sitesOf } from '../site-hosts.ts';

const ATTEMPTS = 5;

/** Adds a post to the lists of the sites that its URL belongs to. The post must not be in any list yet. */
export async function addSites(tx: Tx, post_id: number, url: URL): Promise<void> {
  const hosts = sitesOf(url);
  let added = 0;
  for (let attempt = 1; added < hosts.length; attempt += 1) {
    if (attempt > ATTEMPTS) throw new Error(`Post ${post_id} cannot be added to its sites.`);
    await tx
      .insertInto('sites')
      .values(hosts.map((host) => ({ host })))
      .onConflict((conflict) => conflict.column('host').doNothing())
      .execute();
    const rows = await tx
      .insertInto('post_sites')
      .columns(['post_id', 'site_id'])
      .expression((of) =>
        of
          .selectFrom('sites')
          .select([sql<number>`cast(${post_id} as integer)`.as('post_id'), 'sites.id'])
          .where('host', 'in', hosts)
          .orderBy('sites.id'),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('site_id')
      .execute();
    // If rows are missing, a site was deleted in between, because its last follow or mute ended and no post linked to it.
    added += rows.length;
  }
}

/** Replaces the sites of a post whose URL was edited. */
export async function setSites(tx: Tx, post_id: number, url: URL): Promise<void> {
  await tx.deleteFrom('post_sites').where('post_id', '=', post_id).execute();
  await addSites(tx, post_id, url);
}
