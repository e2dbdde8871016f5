import { hash, randomBytes } from 'node:crypto';
import { LOGIN_CHALLENGE_MS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import type { ChallengePurpose, ChallengeRow } from '../db/tables/account-tables.ts';
import type { Queries, Tx } from '../db/database.ts';

/** Random values that a client has to return within ten minutes. Only their hashes are stored; each works once. */

const CHALLENGE_BYTES = 32;
/** For one user and purpose; the oldest are dropped. Otherwise somebody who knows the password could store any number. */
const PER_USER_MAX = 20;
const SWEEP_BATCH = 1000;
const SWEEP_BATCHES_MAX = 20;

type About = Pick<ChallengeRow, 'purpose' | 'user_id'> & Partial<Pick<ChallengeRow, 'login_hash'>>;

/** @returns the value, base64url */
export async function createChallenge(tx: Tx, about: About, now: number): Promise<string> {
  const value = randomBytes(CHALLENGE_BYTES).toString('base64url');
  if (about.user_id !== null) await makeRoom(tx, about.purpose, about.user_id);
  await tx
    .insertInto('challenges')
    .values({ login_hash: null, ...about, value_hash: hashOf(value), expires_at: now + LOGIN_CHALLENGE_MS })
    .execute();
  return value;
}

/** @returns undefined for a challenge that is unknown, used or expired */
export async function findChallenge(
  queries: Queries,
  purpose: ChallengePurpose,
  value: string,
  now: number,
): Promise<ChallengeRow | undefined> {
  return queries
    .selectFrom('challenges')
    .selectAll()
    .where('value_hash', '=', hashOf(value))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Uses up a challenge that `findChallenge` has found. If it is for the second step of a login
 * (`login_hash`), the challenge of that login is deleted, and with it, by a cascade, all challenges for its second step.
 * @returns false for all but one of simultaneous requests
 */
export async function consumeChallenge(tx: Tx, { value_hash, login_hash }: ChallengeRow): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('challenges')
    .where('value_hash', '=', login_hash ?? value_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes all challenges of a user, and so ends logins that wait for their second step. */
export async function voidChallenges(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('challenges').where('user_id', '=', user_id).execute();
}

/** Deletes expired challenges, a bounded number at a time. */
export async function sweepChallenges({ database, clock }: Context): Promise<void> {
  for (let batch = 0; batch < SWEEP_BATCHES_MAX; batch += 1) {
    const expired = await database.read
      .selectFrom('challenges')
      .select('value_hash')
      .where('expires_at', '<=', clock())
      .limit(SWEEP_BATCH)
      .execute();
    if (expired.length === 0) return;
    const hashes = expired.map(({ value_hash }) => value_hash);
    await database.transact((tx) => tx.deleteFrom('challenges').where('value_hash', 'in', hashes).execute());
  }
}

/** To be called with the user locked. */
async function makeRoom(tx: Tx, purpose: ChallengePurpose, user_id: number) {
  const newest = tx
    .selectFrom('challenges')
    .select('value_hash')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .limit(PER_USER_MAX - 1);
  await tx
    .deleteFrom('challenges')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('value_hash', 'not in', newest)
    .execute();
}

function hashOf(value: string): string {
  return hash('sha256', value);
}
