import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * How the secrets of authenticator apps are stored: encrypted with AES-256-GCM when the operator has set
 * `SECOND_FACTOR_KEY`, so that nobody can compute codes from a stolen copy of the database. A secret is bound to its user,
 * so that a row cannot be copied to another user. See decision 115.
 */

const SEALED = 'v1.';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Keys = Pick<Config, 'secondFactorKey'>;

export function seal({ secondFactorKey }: Keys, user_id: number, secret: string): string {
  if (secondFactorKey === null) return secret;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secondFactorKey), iv).setAAD(ownerOf(user_id));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return SEALED + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** @throws unless the secret is unsealed or was sealed with this key for this user */
export function unseal({ secondFactorKey }: Keys, user_id: number, stored: string): string {
  if (!stored.startsWith(SEALED)) return stored;
  if (secondFactorKey === null) throw new Error('SECOND_FACTOR_KEY is missing: an authenticator needs it');
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secondFactorKey), iv, { authTagLength: TAG_BYTES })
      .setAAD(ownerOf(user_id))
      .setAuthTag(tag);
    return Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString();
  } catch {
    throw new Error('SECOND_FACTOR_KEY is not the one that an authenticator was set up with');
  }
}

function keyOf(text: string): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', 'magpie authenticator secrets', KEY_BYTES));
}

function ownerOf(user_id: number): Buffer {
  return Buffer.from(`user ${user_id}`);
}
