import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { banStatus } from './bans.ts';

/**
 * Nobody escapes a ban by deleting the account: as long as the ban lasts, the email address of the account cannot be
 * registered again. Only a keyed hash of the address is stored for that.
 */

export async function hashOfBannedEmail(queries: Queries, email: string): Promise<string> {
  const { value } = await queries
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'banned_emails')
    .executeTakeFirstOrThrow();
  return createHmac('sha256', value).update(email.toLowerCase()).digest('hex');
}

/** Whether the address belonged to a deleted account whose ban still lasts. */
export async function isBannedEmail(queries: Queries, email: string, now: number): Promise<boolean> {
  const deleted = await queries
    .selectFrom('users')
    .selectAll()
    .where('banned_email_hash', '=', await hashOfBannedEmail(queries, email))
    .execute();
  return deleted.some((row) => banStatus(row, now) !== 'active');
}

/** Deletes the hashes of addresses whose ban has ended. */
export async function sweepBannedEmails({ database, clock }: Context): Promise<void> {
  const hashed = await database.read
    .selectFrom('users')
    .selectAll()
    .where('banned_email_hash', 'is not', null)
    .where('banned_until', '<=', clock())
    .execute();
  if (hashed.length === 0) return;
  const ids = hashed.map(({ id }) => id);
  await database.transact((tx) =>
    tx.updateTable('users').set({ banned_email_hash: null }).where('id', 'in', ids).execute(),
  );
}
