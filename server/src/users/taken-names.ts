import { FORMER_USERNAME_MS } from '@magpie/contract/limits';
import * as userMessages from '@magpie/contract/messages/users';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';

/** Usernames and email addresses that nobody else can take, also for some time after a change. */

interface Names {
  username?: string | undefined;
  email?: string | undefined;
}

/**
 * Errors for names that a user wants but cannot have. @param user_id who wants them; null for a new user
 */
export async function takenNames(
  queries: Queries,
  { username, email }: Names,
  now: number,
  user_id: number | null = null,
): Promise<Record<string, string[]>> {
  const [sameName, sameEmail] = await Promise.all([
    username !== undefined && isUsernameTaken(queries, username.toLowerCase(), now, user_id),
    email !== undefined && isEmailTaken(queries, email.toLowerCase(), now, user_id),
  ]);
  return {
    ...(sameName ? { username: [userMessages.usernameTaken] } : {}),
    ...(sameEmail ? { email: [userMessages.emailTaken] } : {}),
  };
}

/** Reserves the name that a user gives up. */
export async function reserveUsername(
  tx: Tx,
  user_id: number,
  username_key: string,
  now: number,
): Promise<void> {
  const free_at = now + FORMER_USERNAME_MS;
  await tx
    .insertInto('former_usernames')
    .values({ username_key, user_id, free_at })
    .onConflict((conflict) => conflict.column('username_key').doUpdateSet({ user_id, free_at }))
    .execute();
}

/** Deletes former names that anybody can take again. */
export async function sweepFormerUsernames({ database, clock }: Context): Promise<void> {
  const now = clock();
  await database.transact((tx) => tx.deleteFrom('former_usernames').where('free_at', '<=', now).execute());
}

/** Reads the users first: a change that commits between the two reads has also reserved the former name. */
async function isUsernameTaken(queries: Queries, username_key: string, now: number, user_id: number | null) {
  const owner = await queries
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username_key)
    .executeTakeFirst();
  if (owner) return owner.id !== user_id;
  const former = await queries
    .selectFrom('former_usernames')
    .select('user_id')
    .where('username_key', '=', username_key)
    .where('free_at', '>', now)
    .executeTakeFirst();
  return former !== undefined && former.user_id !== user_id;
}

/** An address is reserved as long as its former owner can restore it. */
async function isEmailTaken(queries: Queries, email_key: string, now: number, user_id: number | null) {
  const owner = await queries
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email_key)
    .executeTakeFirst();
  if (owner) return owner.id !== user_id;
  const restorable = await queries
    .selectFrom('mail_tokens')
    .select('user_id')
    .where('email_key', '=', email_key)
    .where('purpose', '=', 'undo_email')
    .where('expires_at', '>', now)
    .execute();
  return restorable.some((token) => token.user_id !== user_id);
}
