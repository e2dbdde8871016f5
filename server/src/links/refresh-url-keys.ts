import type { Database, Tx } from '../db/database.ts';
import { rowLock } from '../db/dialect.ts';
import { keepUrlTaken, raceForUrl } from './duplicate-urls.ts';
import { URL_RULES_VERSION, urlKey } from './url-identity.ts';

/** How URLs are told apart: the rules in force, or others in a test. */
interface UrlRules {
  version: number;
  keyOf: (url: string) => string;
}

const IN_FORCE: UrlRules = { version: URL_RULES_VERSION, keyOf: urlKey };
const BATCH = 200;

/**
 * Gives the posts and removed URLs of older URL rules their key by the present ones; at start. Where two posts turn
 * out to be the same, the older one holds the key, and with it keeps others from submitting that URL again; the newer
 * one stays, under a key with its own id, which nobody asks for. Returns how many were changed.
 */
export async function refreshUrlKeys(
  { database }: { database: Database },
  rules: UrlRules = IN_FORCE,
): Promise<number> {
  return (await refreshRemovedUrls(database, rules)) + (await refreshPosts(database, rules));
}

async function refreshPosts(database: Database, rules: UrlRules) {
  if (!(await hasOldRules(database, 'posts', rules))) return 0;
  let refreshed = 0;
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last;
    const ids: number[] = await raceForUrl(database, (tx) => refreshBatch(database, tx, rules, after));
    refreshed += ids.length;
    last = ids.at(-1);
  }
  return refreshed;
}

/** The key of a post whose URL an older one holds. */
export function keyApart(key: string, id: number): string {
  return `${key}:${id}`;
}

/** Asked by itself, so that a start with nothing to do reads one entry of an index. */
async function hasOldRules({ read }: Database, table: 'posts' | 'removed_urls', { version }: UrlRules) {
  const old = await read.selectFrom(table).select('id').where('url_rules', '<', version).limit(1).execute();
  return old.length > 0;
}

/** All at once: they are few. Of several that turn out to be the same, one is enough. */
async function refreshRemovedUrls(database: Database, { version, keyOf }: UrlRules) {
  if (!(await hasOldRules(database, 'removed_urls', { version, keyOf }))) return 0;
  return database.transact(async (tx) => {
    const old = await tx
      .deleteFrom('removed_urls')
      .where('url_rules', '<', version)
      .returning(['url', 'created_at'])
      .execute();
    for (const { url, created_at } of old) {
      await keepUrlTaken(tx, { url, url_key: keyOf(url), url_rules: version, created_at });
    }
    return old.length;
  }, []);
}

/** The oldest first: whoever holds a key and is older has got it by the present rules. */
async function refreshBatch({ kind }: Database, tx: Tx, { version, keyOf }: UrlRules, after: number) {
  const posts = await tx
    .selectFrom('posts')
    .select(['id', 'url'])
    .where('url_rules', '<', version)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .modifyEnd(rowLock[kind])
    .execute();
  for (const { id, url } of posts) {
    const key = keyOf(url);
    const holder = await tx.selectFrom('posts').select('id').where('url_key', '=', key).executeTakeFirst();
    const isLater = holder !== undefined && holder.id < id;
    if (holder && holder.id > id) await setKey(tx, holder.id, { url_key: keyApart(key, holder.id) });
    await setKey(tx, id, { url_key: isLater ? keyApart(key, id) : key, url_rules: version });
  }
  return posts.map(({ id }) => id);
}

async function setKey(tx: Tx, id: number, columns: { url_key: string; url_rules?: number }) {
  await tx.updateTable('posts').set(columns).where('id', '=', id).execute();
}
