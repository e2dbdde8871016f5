import { hash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@magpie/contract/limits';
import type { Tx } from '../db/database.ts';
import { listFactors } from '../users/factors.ts';

/**
 * Codes for users who have lost their device. Only their hashes are stored. Each code has 120 random bits, too many to
 * try, so a plain hash is enough.
 */

const LENGTH = 24;
const GROUP = 6;
/** 32 characters, none of which looks like another. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces the codes of a user. @returns the new ones, which are not stored */
export async function replaceRecoveryCodes(tx: Tx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteRecoveryCodes(tx, user_id);
  const rows = codes.map((code) => ({ user_id, code_hash: hashOf(code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Uses up a code. @returns false when the user has no such code */
export async function consumeRecoveryCode(tx: Tx, user_id: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Recovery codes are of no use without a second factor. */
export async function dropUselessCodes(tx: Tx, user_id: number): Promise<void> {
  if ((await listFactors(tx, user_id)).length === 0) await deleteRecoveryCodes(tx, user_id);
}

async function deleteRecoveryCodes(tx: Tx, user_id: number) {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}

function newCode(): string {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return signs.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? signs;
}

/** Ignores case, blanks and hyphens, and accepts letters that look like digits. */
function hashOf(code: string): string {
  const typed = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return hash('sha256', typed);
}
