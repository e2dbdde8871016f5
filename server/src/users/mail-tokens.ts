import { hash, randomBytes } from 'node:crypto';
import * as accountMessages from '@magpie/contract/messages/account';
import type { Context } from '../context.ts';
import type { MailTokenPurpose, MailTokenRow } from '../db/tables/account-tables.ts';
import type { Queries, Tx } from '../db/database.ts';
import { InvalidError } from '../errors.ts';

/** Tokens of links in emails. Only their hashes are stored; each works once, until it expires. */

/** 192 bits; short enough for the link to stay on one line of a plain text email. */
const TOKEN_BYTES = 24;
const SWEEP_BATCH = 1000;

interface NewToken {
  user_id: number;
  purpose: MailTokenPurpose;
  /** The address that the link is about (db/tables/account-tables.ts). */
  email: string;
}

/** @returns the token, for the link */
export async function createMailToken(
  tx: Tx,
  about: NewToken,
  now: number,
  validMs: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx
    .insertInto('mail_tokens')
    .values({
      ...about,
      token_hash: hashOf(token),
      email_key: about.email.toLowerCase(),
      created_at: now,
      expires_at: now + validMs,
    })
    .execute();
  return token;
}

/** @throws InvalidError for a token that is unknown, used, expired or for another purpose */
export async function findMailToken(
  queries: Queries,
  purposes: readonly MailTokenPurpose[],
  token: string,
  now: number,
): Promise<MailTokenRow> {
  const found = await queries
    .selectFrom('mail_tokens')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!found) throw invalidLink();
  return found;
}

/** Uses up a token that `findMailToken` has found; of simultaneous requests one succeeds. @throws InvalidError */
export async function useMailToken(tx: Tx, { token_hash }: MailTokenRow): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_tokens')
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw invalidLink();
}

/** Voids the links that a user was sent for these purposes. */
export async function voidMailTokens(
  tx: Tx,
  user_id: number,
  purposes: readonly MailTokenPurpose[],
): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', user_id)
    .where('purpose', 'in', purposes)
    .execute();
}

/** Deletes expired tokens, a bounded number at a time. */
export async function sweepMailTokens({ database, clock }: Context): Promise<void> {
  const expired = await database.read
    .selectFrom('mail_tokens')
    .select('token_hash')
    .where('expires_at', '<=', clock())
    .limit(SWEEP_BATCH)
    .execute();
  if (expired.length === 0) return;
  const hashes = expired.map(({ token_hash }) => token_hash);
  await database.transact((tx) => tx.deleteFrom('mail_tokens').where('token_hash', 'in', hashes).execute());
}

export function invalidLink() {
  return new InvalidError({ token: [accountMessages.invalidLink] });
}

function hashOf(token: string): string {
  return hash('sha256', token);
}
