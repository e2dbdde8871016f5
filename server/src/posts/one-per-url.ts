import { replies } from '@magpie/contract/messages';
import type { Database, Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { type Given, prepareQuery } from '../db/prepared.ts';
import { InvalidError } from '../errors.ts';

const TRIES = 5;

/**
 * A transaction that asks for a URL by `requireFreeUrl` and then takes it. Of several at the same moment the unique
 * key lets one through; the others begin again and find that one.
 */
export async function raceForUrl<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transact(work);
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === TRIES) throw error;
    }
  }
}

/** @throws InvalidError naming the post that has this URL, unless it is this one */
export async function requireFreeUrl(tx: Tx, url_key: string, post_id?: number): Promise<void> {
  const [holder] = await selectHolder(tx, { url_key });
  if (holder && holder.id !== post_id) {
    throw new InvalidError({ url: [replies.duplicateUrl] }, { post_id: [holder.id] });
  }
}

const selectHolder = prepareQuery((queries, given: Given<{ url_key: string }>) =>
  queries.selectFrom('posts').select('id').where('url_key', '=', given('url_key')),
);
