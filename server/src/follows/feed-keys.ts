import { createHmac, hash, randomBytes } from 'node:crypto';
import type { FeedKey } from '@magpie/contract/following/feed-key';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import type { Actor } from '../permissions.ts';

/**
 * The key with which a feed reader, which cannot log in, reads what a user follows. The table has the key's hash, and a
 * nonce from which the site computes the key again, with its secret, to show it to the user (decision 117).
 */

const NONCE_BYTES = 16;

export async function getFeedKey({ database }: Context, actor: Actor): Promise<FeedKey> {
  const row = await database.read
    .selectFrom('feed_keys')
    .select(['nonce', 'created_at'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!row) return { key: null, created_at: null };
  return view(await keyFrom(database.read, actor.id, row.nonce), row.created_at);
}

/** Makes a key; the previous one no longer works. */
export async function renewFeedKey({ database, clock }: Context, actor: Actor): Promise<FeedKey> {
  const user_id = actor.id;
  return database.transact(async (tx) => {
    await requireStillLoggedIn(tx, actor);
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const key = await keyFrom(tx, user_id, nonce);
    const created_at = clock();
    const row = { nonce, key_hash: hashOf(key), created_at };
    await tx
      .insertInto('feed_keys')
      .values({ user_id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    return view(key, created_at);
  });
}

/** Idempotent. */
export async function revokeFeedKey({ database }: Context, actor: Actor): Promise<void> {
  await database.transact(async (tx) => {
    await requireStillLoggedIn(tx, actor);
    await deleteFeedKey(tx, actor.id);
  });
}

/**
 * Also called by a ban, by the request to delete the account, by a new password set through an email, and by undoing a
 * change of the address.
 */
export async function deleteFeedKey(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('feed_keys').where('user_id', '=', user_id).execute();
}

/** The id of the user who owns a key. */
export async function findFeedKeyOwner(queries: Queries, key: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom('feed_keys')
    .select('user_id')
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst();
  return row?.user_id;
}

async function keyFrom(queries: Queries, user_id: number, nonce: string): Promise<string> {
  const { value } = await queries
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'feed_keys')
    .executeTakeFirstOrThrow();
  return createHmac('sha256', Buffer.from(value, 'hex')).update(`${user_id} ${nonce}`).digest('base64url');
}

function view(key: string, created_at: number): FeedKey {
  return { key, created_at: new Date(created_at).toISOString() };
}

function hashOf(key: string): string {
  return hash('sha256', key);
}
