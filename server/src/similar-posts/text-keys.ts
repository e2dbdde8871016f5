import { sql } from 'kysely';
import type { Queries, Tx } from '../db/database.ts';
import { HASHES, hashesIn, mixed, type PageText } from '../previews/links/fingerprint.ts';

/**
 * How many hashes of a signature make a key. Texts with 80 % of their words in common nearly always share one of the keys,
 * those that have nothing but usual phrases in common hardly ever.
 */
const HASHES_PER_KEY = 2;
const KEY_BITS = 26;
/** A key of this many posts comes from a text that many pages repeat, such as a licence; further posts do not get it. */
export const POSTS_PER_KEY_MAX = 50;

/** Shorter texts are mostly what a site says on each of its pages. */
const WORDS_MIN = 50;

/** The signature of a text that is long enough to be compared with those of other pages. */
export function comparableSignature(text: PageText | null): string | null {
  return text && text.words >= WORDS_MIN ? text.signature : null;
}

/** What is known of the text of a post; undefined if nothing is, and for a text that many pages repeat. */
export function findText(queries: Queries, post_id: number) {
  return queries
    .selectFrom('link_checks')
    .select(['signature', 'excerpt'])
    .where('post_id', '=', post_id)
    .where((of) =>
      of.exists(
        of.selectFrom('text_keys').select('key').whereRef('text_keys.post_id', '=', 'link_checks.post_id'),
      ),
    )
    .executeTakeFirst();
}

/** Posts whose texts may be similar have one of these keys in common. */
export function textKeys(signature: string): number[] {
  const hashes = hashesIn(signature);
  return Array.from({ length: HASHES / HASHES_PER_KEY }, (_, band) => {
    const own = hashes.subarray(band * HASHES_PER_KEY, (band + 1) * HASHES_PER_KEY);
    const key = own.reduce((hash, next) => mixed(Math.imul(hash, 31) + next), band);
    // Signed, as the databases store integers of 32 bits.
    return (band << KEY_BITS) | (key >>> (32 - KEY_BITS));
  });
}

/** Stores the keys of a new post. */
export async function addTextKeys(tx: Tx, post_id: number, text: PageText | null): Promise<void> {
  const signature = comparableSignature(text);
  if (signature === null) return;
  const all = textKeys(signature);
  await makeRoom(tx, all);
  const keys = all.map((key) => sql`(cast(${key} as integer))`);
  await sql`with own (key) as (values ${sql.join(keys)})
    insert into text_keys (post_id, key) select cast(${post_id} as integer), key from own
    where not exists (
      select 1 from text_keys others where others.key = own.key limit 1 offset ${POSTS_PER_KEY_MAX - 1})`.execute(
    tx,
  );
}

/** Replaces the keys of a post. */
export async function setTextKeys(tx: Tx, post_id: number, text: PageText | null): Promise<void> {
  await tx.deleteFrom('text_keys').where('post_id', '=', post_id).execute();
  await addTextKeys(tx, post_id, text);
}

/** Deletes keys with `POSTS_PER_KEY_MAX` posts from posts that are not listed, because hardly anybody may read those. */
async function makeRoom(tx: Tx, keys: readonly number[]): Promise<void> {
  const full = await tx
    .selectFrom('text_keys')
    .select('key')
    .where('key', 'in', keys)
    .groupBy('key')
    .having((of) => of.fn.countAll(), '>=', POSTS_PER_KEY_MAX)
    .execute();
  if (full.length === 0) return;
  await tx
    .deleteFrom('text_keys')
    .where(
      'key',
      'in',
      full.map(({ key }) => key),
    )
    .where((of) =>
      of.exists(
        of
          .selectFrom('posts')
          .select('posts.id')
          .whereRef('posts.id', '=', 'text_keys.post_id')
          .where('is_listed', '=', 0),
      ),
    )
    .execute();
}
