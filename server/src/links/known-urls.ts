import type { Tx } from '../db/database.ts';
import type { FoundUrlKind } from '../db/tables/topic-tables.ts';
import { takeKeys } from './duplicate-urls.ts';
import { hashOfIdentity, URL_RULES_VERSION, urlIdentity, urlKey } from './url-identity.ts';

/** A further URL of a page, with its key. */
export interface FoundKey extends Found {
  identity: string;
  url_key: string;
}

interface Found {
  /** An arXiv id says what the page is about; the paper has a URL of its own. */
  kind: FoundUrlKind | 'arxiv';
  url: string;
}

/** Their keys, each once and without that of the submitted URL. */
export function keysOfFound(found: readonly Found[], submitted: string): FoundKey[] {
  const keyed = new Map<string, FoundKey>();
  for (const { kind, url } of found) {
    const identity = urlIdentity(url);
    const url_key = hashOfIdentity(identity);
    if (url_key !== submitted && !keyed.has(url_key)) keyed.set(url_key, { kind, url, identity, url_key });
  }
  return [...keyed.values()];
}

/** The keys that make a page with them a duplicate. Pages with the same DOI may differ: they are of the same work. */
export function decidingKeys(found: readonly FoundKey[]): string[] {
  return found.filter(({ kind }) => kind !== 'doi' && kind !== 'arxiv').map(({ url_key }) => url_key);
}

/**
 * Makes URLs known as those of a post, except for a DOI that another post has.
 * @throws a unique violation where another post has one of the others, so that `transactWithUrlRetry` looks again
 */
export async function addKnownUrls(
  tx: Tx,
  post_id: number,
  found: readonly FoundKey[],
  now: number,
): Promise<void> {
  for (const { kind, url, url_key } of found) {
    if (kind === 'arxiv') continue;
    const row = { post_id, kind, url, url_key, url_rules: URL_RULES_VERSION, created_at: now };
    const insertion = tx.insertInto('known_urls').values(row);
    await (kind === 'doi' ? insertion.onConflict((conflict) => conflict.doNothing()) : insertion).execute();
  }
}

/** The same for a post that exists already: URLs that another post has stay with that one. */
export async function addFreeUrls(
  tx: Tx,
  post_id: number,
  found: readonly FoundKey[],
  now: number,
): Promise<void> {
  const own = found.flatMap(({ kind, url, url_key }) => (kind === 'arxiv' ? [] : [{ kind, url, url_key }]));
  const taken = await takeKeys(
    tx,
    own.map(({ url_key }) => url_key),
  );
  for (const known of own) {
    if (taken.has(known.url_key)) continue;
    await tx
      .insertInto('known_urls')
      .values({ post_id, ...known, url_rules: URL_RULES_VERSION, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** When a post gets another URL, what its former page said is forgotten. Sources stay, unless one of them is the new URL. */
export async function forgetFoundUrls(tx: Tx, post_id: number, url_keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('known_urls')
    .where('post_id', '=', post_id)
    .where('kind', '<>', 'submitted')
    .where((known) => known.or([known('kind', '<>', 'source'), known('url_key', 'in', url_keys)]))
    .execute();
}

/** A redirect that leads elsewhere now says nothing about where it led. */
export async function withdrawRedirects(tx: Tx, post_id: number, endedAt: string): Promise<void> {
  const former = await tx
    .selectFrom('known_urls')
    .select('id')
    .where('post_id', '=', post_id)
    .where('kind', '=', 'redirect')
    .where('url_key', '<>', urlKey(endedAt))
    .execute();
  // A statement that may write empties the caches of lists.
  if (former.length === 0) return;
  const ids = former.map(({ id }) => id);
  await tx.deleteFrom('known_urls').where('id', 'in', ids).execute();
}
