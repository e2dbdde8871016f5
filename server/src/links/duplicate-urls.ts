import * as linkMessages from '@magpie/contract/messages/links';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import type { NewRemovedUrlRow } from '../db/schema.ts';
import { InvalidError } from '../errors.ts';

const TRIES = 5;

/**
 * Runs a transaction that calls `requireFreeUrl` and then writes that URL. The unique key lets only one of several
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
 * Two URLs are the same where url-identity.ts makes the same `url_key` of them.
 * @param url_keys of the submitted URL and of what its page says about itself
 * @param post_id the post that may already have them
 * @throws InvalidError with the id of the post that has one of them; without one where a moderator removed that post and its
 * author deleted it
 */
export async function requireFreeUrl(tx: Tx, url_keys: readonly string[], post_id?: number): Promise<void> {
  const holders = await findHolders(tx, url_keys);
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

/** Which of these keys are taken: by the post with this id, or as the URL of a removed post. */
export async function findHolders(
  tx: Tx,
  url_keys: readonly string[],
): Promise<Map<string, number | typeof REMOVED_URL>> {
  if (url_keys.length === 0) return new Map();
  const holders = new Map<string, number | typeof REMOVED_URL>();
  for (const { url_key, id } of await selectHolders(tx, url_keys)) {
    if (id !== REMOVED_URL || !holders.has(url_key)) holders.set(url_key, id);
  }
  return holders;
}

/** Nobody can submit the URL of a removed post after its author deleted it; in the transaction that deletes the post. */
export async function reserveRemovedUrl(tx: Tx, url: NewRemovedUrlRow): Promise<void> {
  await tx
    .insertInto('removed_urls')
    .values(url)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One statement: it finds the removed post or, after its deletion, the reserved URL, and never misses both. */
function selectHolders(tx: Tx, url_keys: readonly string[]) {
  return tx
    .selectFrom('known_urls')
    .select(['url_key', (of) => of.ref('post_id').$castTo<number | null>().as('id')])
    .where('url_key', 'in', url_keys)
    .unionAll(
      tx
        .selectFrom('removed_urls')
        .select(['url_key', sql<number | null>`null`.as('id')])
        .where('url_key', 'in', url_keys),
    )
    .execute();
}
