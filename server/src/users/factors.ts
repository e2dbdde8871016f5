import type { SecondFactorKind } from '@magpie/contract/values';
import type { Queries, Tx } from '../db/database.ts';

/** The second factors that a user has set up. */
export async function listFactors(queries: Queries, user_id: number): Promise<SecondFactorKind[]> {
  const totp = await queries
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('is_confirmed', '=', 1)
    .executeTakeFirst();
  const passkey = await queries
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst();
  return [...(totp ? (['totp'] as const) : []), ...(passkey ? (['passkey'] as const) : [])];
}

/**
 * Deletes the authenticator app and the passkeys that were set up since a time. If there were any, it also deletes the
 * recovery codes, because they may have been replaced too.
 */
export async function deleteFactorsSince(tx: Tx, user_id: number, since: number): Promise<void> {
  let deleted = 0n;
  for (const table of ['totp_secrets', 'passkeys'] as const) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('user_id', '=', user_id)
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow();
    deleted += numDeletedRows;
  }
  if (deleted > 0n) await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}

/** Deletes a user's authenticator app, passkeys and recovery codes. */
export async function deleteFactors(tx: Tx, user_id: number): Promise<void> {
  for (const table of ['totp_secrets', 'used_totp_steps', 'recovery_codes', 'passkeys'] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).execute();
}
