import type { Tx } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';
import type { FoundUrlKind } from '../db/tables/topic-tables.ts';
import { takeKeys } from './duplicate-urls.ts';
import type { SubmittedLink } from './submitted-link.ts';
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

/** The found URLs with their keys, each key once. @param submitted the key of the submitted URL, which is left out */
export function keysOfFound(found: readonly Found[], submitted: string): FoundKey[] {
  const keyed = new Map<string, FoundKey>();
  for (const { kind, url } of found) {
    const identity = urlIdentity(url);
    const url_key = hashOfIdentity(identity);
    if (url_key !== submitted && !keyed.has(url_key)) keyed.set(url_key, { kind, url, identity, url_key });
  }
  return [...keyed.values()];
}

/**
 * The keys that make a post with one of them a duplicate. The key of a DOI or an arXiv id does not: it names a work, which
 * may have several pages.
 */
export function decidingKeys(found: readonly FoundKey[]): string[] {
  return found.filter(({ kind }) => kind !== 'doi' && kind !== 'arxiv').map(({ url_key }) => url_key);
}

/**
 * Adds known URLs to a post, except for arXiv ids and for a DOI that another post has.
 * @throws a unique violation where another post has one of the other URLs, so that `transactWithUrlRetry` looks again
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

/** As `addKnownUrls`, for a post that exists already: URLs that another post has stay with that post. */
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

/** The found URLs without those that the post has already, such as merged URLs. */
export async function withoutKnown(
  tx: Tx,
  post_id: number,
  found: readonly FoundKey[],
): Promise<readonly FoundKey[]> {
  if (found.length === 0) return found;
  const known = await tx
    .selectFrom('known_urls')
    .select('url_key')
    .where('post_id', '=', post_id)
    .where(
      'url_key',
      'in',
      found.map(({ url_key }) => url_key),
    )
    .execute();
  return found.filter((one) => !known.some(({ url_key }) => url_key === one.url_key));
}

/**
 * When a post gets another URL, deletes the URLs found on its former page, and the sources with a key of `url_keys`: the
 * keys of the new URL and of the URLs found on its page. Merged URLs stay.
 */
export async function forgetFoundUrls(tx: Tx, post_id: number, url_keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('known_urls')
    .where('post_id', '=', post_id)
    .where('kind', '<>', 'submitted')
    .where('is_merged', '=', 0)
    .where((known) => known.or([known('kind', '<>', 'source'), known('url_key', 'in', url_keys)]))
    .execute();
}

/**
 * Keeps what is known of merged URLs when their post gets another URL. If the new URL is a merged one, its row becomes the
 * submitted one; if the former URL was a merged one, its row becomes a source again.
 */
export async function keepMergedUrls(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'author_id'>,
  link: Pick<SubmittedLink, 'text' | 'key'>,
  now: number,
): Promise<void> {
  const rows = await tx
    .selectFrom('known_urls')
    .select(['id', 'kind'])
    .where('post_id', '=', post.id)
    .where('is_merged', '=', 1)
    .where((known) => known.or([known('kind', '=', 'submitted'), known('url_key', '=', link.key)]))
    .execute();
  const [former, next] = [
    rows.find(({ kind }) => kind === 'submitted'),
    rows.find(({ kind }) => kind === 'source'),
  ];
  if (former)
    await tx
      .updateTable('known_urls')
      .set({ kind: 'source', added_by: post.author_id })
      .where('id', '=', former.id)
      .execute();
  if (next) {
    await tx
      .deleteFrom('known_urls')
      .where('post_id', '=', post.id)
      .where('kind', '=', 'submitted')
      .execute();
    await tx
      .updateTable('known_urls')
      .set({ kind: 'submitted', added_by: null })
      .where('id', '=', next.id)
      .execute();
  } else if (former) {
    const row = { post_id: post.id, url: link.text, url_key: link.key, url_rules: URL_RULES_VERSION };
    await tx
      .insertInto('known_urls')
      .values({ ...row, kind: 'submitted', created_at: now })
      .execute();
  }
}

/** Deletes the URLs where the redirects of a post ended before, if they end elsewhere now. */
export async function withdrawRedirects(tx: Tx, post_id: number, endedAt: string): Promise<void> {
  const former = await tx
    .selectFrom('known_urls')
    .select('id')
    .where('post_id', '=', post_id)
    .where('kind', '=', 'redirect')
    .where('url_key', '<>', urlKey(endedAt))
    .execute();
  // Even a delete that finds no row would invalidate the cached lists.
  if (former.length === 0) return;
  const ids = former.map(({ id }) => id);
  await tx.deleteFrom('known_urls').where('id', 'in', ids).execute();
}
