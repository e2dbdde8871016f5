import type { Database, Tx } from '../db/database.ts';
import { rowLock } from '../db/engine-sql.ts';
import { reserveRemovedUrl, transactWithUrlRetry } from './duplicate-urls.ts';
import { URL_RULES_VERSION, urlKey } from './url-identity.ts';

/** The current rules; a test passes others. */
interface UrlRules {
  version: number;
  keyOf: (url: string) => string;
}

const CURRENT: UrlRules = { version: URL_RULES_VERSION, keyOf: urlKey };
const BATCH = 200;

/**
 * Recomputes, at start, the keys of posts, known and removed URLs that were made by older URL rules. Where two posts have
 * the same URL by the current rules, the older post gets the key. The newer post gets the key with its id added, which no
 * submission can match. Returns the number of changed rows.
 */
export async function refreshUrlKeys(
  { database }: { database: Database },
  rules: UrlRules = CURRENT,
): Promise<number> {
  return (
    (await refreshRemovedUrls(database, rules)) +
    (await refreshPosts(database, rules)) +
    (await refreshKnownUrls(database, rules))
  );
}

async function refreshPosts(database: Database, rules: UrlRules) {
  if (!(await hasOldRules(database, 'posts', rules))) return 0;
  for (let refreshed = 0, after = 0; ;) {
    const past = after;
    const ids = await transactWithUrlRetry(database, (tx) => refreshBatch(tx, rules, past));
    refreshed += ids.length;
    const last = ids.at(-1);
    if (last === undefined) return refreshed;
    after = last;
  }
}

/** The key of a post whose URL an older post has. */
export function conflictKey(key: string, id: number): string {
  return `${key}:${id}`;
}

/** Runs after `refreshPosts`, because submitted URLs take precedence: a known URL is deleted if one of them has its key. */
async function refreshKnownUrls(database: Database, { version, keyOf }: UrlRules) {
  for (let refreshed = 0; ;) {
    const old = await database.read
      .selectFrom('known_urls')
      .selectAll()
      .where('url_rules', '<', version)
      .where('kind', '<>', 'submitted')
      .orderBy('url_rules')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (old.length === 0) return refreshed;
    await database.transact(async (tx) => {
      for (const { id, ...known } of old) {
        const { numDeletedRows } = await tx.deleteFrom('known_urls').where('id', '=', id).executeTakeFirst();
        if (numDeletedRows === 0n) continue;
        await tx
          .insertInto('known_urls')
          .values({ ...known, url_key: keyOf(known.url), url_rules: version })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    });
    refreshed += old.length;
  }
}

/** Cheap when nothing has to be done: one index look-up per table. */
async function hasOldRules({ read }: Database, table: 'posts' | 'removed_urls', { version }: UrlRules) {
  const old = await read.selectFrom(table).select('id').where('url_rules', '<', version).limit(1).execute();
  return old.length > 0;
}

/** Uses one transaction, because removed URLs are few. Rows whose new keys are equal become one row. */
async function refreshRemovedUrls(database: Database, { version, keyOf }: UrlRules) {
  if (!(await hasOldRules(database, 'removed_urls', { version, keyOf }))) return 0;
  return database.transact(async (tx) => {
    const old = await tx
      .deleteFrom('removed_urls')
      .where('url_rules', '<', version)
      .returning(['url', 'created_at'])
      .execute();
    for (const { url, created_at } of old) {
      await reserveRemovedUrl(tx, { url, url_key: keyOf(url), url_rules: version, created_at });
    }
    return old.length;
  });
}

/** Goes through the posts in the order of their ids, so that older posts already have keys by the current rules. */
async function refreshBatch(tx: Tx, { version, keyOf }: UrlRules, after: number) {
  const posts = await tx
    .selectFrom('posts')
    .select(['id', 'url'])
    .where('url_rules', '<', version)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .modifyEnd(rowLock(tx))
    .execute();
  for (const { id, url } of posts) {
    const key = keyOf(url);
    await tx.deleteFrom('known_urls').where('url_key', '=', key).where('kind', '<>', 'submitted').execute();
    const holder = await tx.selectFrom('posts').select('id').where('url_key', '=', key).executeTakeFirst();
    const isLater = holder !== undefined && holder.id < id;
    if (holder && holder.id > id) await setKey(tx, holder.id, { url_key: conflictKey(key, holder.id) });
    await setKey(tx, id, { url_key: isLater ? conflictKey(key, id) : key, url_rules: version });
    await findWorkAgain(tx, id);
  }
  return posts.map(({ id }) => id);
}

/** The name of a work depends on the URL rules, so the work of this post is found again in the background. */
async function findWorkAgain(tx: Tx, id: number) {
  await tx
    .updateTable('posts')
    .set({ work_key: null, work_source: 'unknown' })
    .where('id', '=', id)
    .where('work_source', '=', 'name')
    .execute();
}

async function setKey(tx: Tx, id: number, columns: { url_key: string; url_rules?: number }) {
  await tx.updateTable('posts').set(columns).where('id', '=', id).execute();
}
