import * as linkMessages from '@magpie/contract/messages/links';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import type { NewRemovedUrlRow } from '../db/schema.ts';
import { InvalidError } from '../errors.ts';

const TRIES = 5;

/**
 * Runs a transaction that calls `requireFreeUrl` and then writes the URL. The unique key lets only one of several
 * simultaneous transactions commit; the others run again and find its post.
 */
export async function transactWithUrlRetry<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transact(work);
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === TRIES) throw error;
    }
  }
}

/**
 * Refuses URLs that another post has, compared by `url_key`. Known URLs that have a key of `written` but are no longer
 * reserved are deleted, so that the key can be written.
 * @param url_keys keys of the submitted URL and, if its page was read, of the URLs that the page gives for itself
 * @param post_id a post that is allowed to have them already
 * @param written the keys that will be written
 * @throws InvalidError with the id of the post that has one of them; without an id where an admin removed that post and its
 * author then deleted it
 */
export async function requireFreeUrl(
  tx: Tx,
  url_keys: readonly string[],
  post_id?: number,
  written = url_keys,
): Promise<void> {
  const holders = await takeKeys(tx, url_keys, { isPageRead: url_keys.length > 1, written });
  for (const url_key of url_keys) {
    const holder = holders.get(url_key);
    if (holder === REMOVED_URL) throw new InvalidError({ url: [linkMessages.removed] });
    if (holder !== undefined && holder !== post_id) {
      throw new InvalidError({ url: [linkMessages.duplicateUrl] }, { post_id: [holder] });
    }
  }
}

/** Stands for the id of a removed post that its author deleted. */
export const REMOVED_URL = null;

/** The holder of each key: the id of a post, or `REMOVED_URL`. */
type Holders = Map<string, number | typeof REMOVED_URL>;

/** Which of these keys are taken. */
export async function findHolders(tx: Tx, url_keys: readonly string[]): Promise<Holders> {
  return (await readHolders(tx, url_keys)).holders;
}

/** As `findHolders`, and deletes the known URLs that are not reserved and whose key will be written. */
export async function takeKeys(
  tx: Tx,
  url_keys: readonly string[],
  { isPageRead = false, written = url_keys } = {},
): Promise<Holders> {
  const { holders, free } = await readHolders(tx, url_keys, isPageRead);
  const freed = free.filter(({ url_key }) => written.includes(url_key)).map(({ id }) => id);
  // By their ids: if another transaction writes the URL meanwhile, the conflict makes this transaction run again.
  if (freed.length > 0) await tx.deleteFrom('known_urls').where('id', 'in', freed).execute();
  return holders;
}

/** Reserves the URL of a removed post that its author deletes. To be called in the transaction that deletes the post. */
export async function reserveRemovedUrl(tx: Tx, url: NewRemovedUrlRow): Promise<void> {
  await tx
    .insertInto('removed_urls')
    .values(url)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The URL of a redirect, a DOI or a source may lead to somebody else's page. It is reserved only while the post is
 * listed, so that removing the post frees it. URLs that were compared with their page, or that an admin confirmed, are
 * always reserved.
 */
const UNPROVEN: readonly string[] = ['redirect', 'doi', 'source'];

/**
 * Whether nobody else can submit this known URL. A known DOI does not stop a submission whose page was read and gave a
 * further URL.
 */
export function isUrlReserved(
  { is_listed, ...known }: KnownUrl & { is_listed: number },
  { isPageRead }: { isPageRead: boolean },
): boolean {
  if (known.kind === 'doi' && isPageRead) return false;
  return is_listed === 1 || staysReserved(known);
}

/** Whether the URL stays reserved when the author deletes a removed post. */
export function staysReserved({ kind, is_merged }: KnownUrl): boolean {
  return is_merged === 1 || !UNPROVEN.includes(kind);
}

interface KnownUrl {
  kind: string;
  /** Whether it was the URL of a post that an admin merged. */
  is_merged: number;
}

async function readHolders(tx: Tx, url_keys: readonly string[], isPageRead = false) {
  const holders: Holders = new Map();
  /** Known URLs that are not reserved. */
  const free: { id: number; url_key: string }[] = [];
  if (url_keys.length === 0) return { holders, free };
  for (const { url_key, id, post_id, ...known } of await selectHolders(tx, url_keys)) {
    if (!isUrlReserved(known, { isPageRead })) free.push({ id, url_key });
    else if (post_id !== REMOVED_URL || !holders.has(url_key)) holders.set(url_key, post_id);
  }
  return { holders, free };
}

/** One statement: it finds the removed post or, after its deletion, the reserved URL, and never misses both. */
function selectHolders(tx: Tx, url_keys: readonly string[]) {
  return tx
    .selectFrom('known_urls')
    .innerJoin('posts', 'posts.id', 'known_urls.post_id')
    .select(['known_urls.url_key', 'known_urls.id', 'is_listed', 'is_merged'])
    .select((of) => of.ref('known_urls.kind').$castTo<string>().as('kind'))
    .select((of) => of.ref('post_id').$castTo<number | null>().as('post_id'))
    .where('known_urls.url_key', 'in', url_keys)
    .unionAll(
      tx
        .selectFrom('removed_urls')
        .select(['url_key', 'id', sql<0 | 1>`1`.as('is_listed'), sql<0 | 1>`0`.as('is_merged')])
        .select(sql<string>`'removed'`.as('kind'))
        .select(sql<number | null>`null`.as('post_id'))
        .where('url_key', 'in', url_keys),
    )
    .execute();
}
