import { sql } from 'kysely';
import { readConfig } from '../../../server/src/config.ts';
import type { Database } from '../../../server/src/db/database.ts';
import { URL_RULES_VERSION } from '../../../server/src/links/url-identity.ts';
import { createLogger } from '../../../server/src/logger.ts';
import { openSite } from '../../../server/src/site.ts';
import type { SiteLocation } from '../fixtures/fill.ts';

interface DueLinks {
  links: number;
  /** The number of hosts: `127.0.0.1` and the addresses after it. */
  hosts: number;
  port: number;
}

/** Adds posts whose links are due for a check to the database of a site that is not running. */
export function addDueLinks(location: SiteLocation, { links, hosts, port }: DueLinks): Promise<void> {
  const url = `'http://127.0.0.' || (1 + i % ${hosts}) || ':${port}/' || i`;
  return withDatabase(location, async ({ transact }) => {
    await transact(async (tx) => {
      const insert = (rows: string) => sql.raw(rows).execute(tx);
      const numbers = `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${links})`;
      await insert(`insert into users (username, username_key, email, email_key, password_hash, role, is_staff,
          terms_accepted, ban_status, created_at)
        values ('a', 'a', 'a@example.org', 'a@example.org', 'none', 'user', 0, 1, 'active', 1)`);
      await insert(`insert into posts (author_id, category_id, title, url, url_key, url_rules, description, is_sponsored,
          preview_type, preview_read_at, likes_count, status, created_at, work_source)
        ${numbers} select (select max(id) from users), 1, 'Post ' || i, ${url}, ${url}, ${URL_RULES_VERSION}, '', 0,
          'other', 1, 0, 'active', 1, 'name' from numbers`);
      await insert('insert into link_checks (post_id, added_at, due_at) select id, 1, 1 from posts');
    });
  });
}

/** How many links have not been checked, or are still claimed. */
export async function leftOver(location: SiteLocation): Promise<number> {
  let left = NaN;
  await withDatabase(location, async ({ read }) => {
    const { count } = await read
      .selectFrom('link_checks')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where((of) => of.or([of('due_at', '=', 1), of('claimed_until', '<>', 0), of('signature', 'is', null)]))
      .executeTakeFirstOrThrow();
    left = count;
  });
  return left;
}

async function withDatabase(
  { dataDir, databaseUrl }: SiteLocation,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const { context, close } = await openSite(readConfig(settings), createLogger({ level: 'error' }));
  try {
    await work(context.database);
  } finally {
    await close();
  }
}
