import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_NAME_MIN } from '@magpie/contract/limits';
import * as userMessages from '@magpie/contract/messages/users';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import type { UserRow } from '../db/schema.ts';
import { BusyError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id (RFC 9106) with the first parameters of the OWASP password storage cheat sheet, in libuv's thread pool. */

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Each takes 19 MiB and a thread; a burst of logins must not take every thread. */
const HASHES_AT_ONCE = 3;
/** About ten seconds of work; further hashes are refused with BusyError. */
const HASHES_WAITING_MAX = 500;

const derive = promisify(argon2);
const queue = pLimit(HASHES_AT_ONCE);

/** A hash in PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, {
    salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    lanes: LANES,
    length: TAG_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;
}

/** For an unknown user the hash is null: no password matches it, and checking takes the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = readPhc(hash ?? UNKNOWN_USERS_HASH);
  if (!stored) return false;
  const { tag, ...parameters } = stored;
  const given = await tagOf(password, { ...parameters, length: tag.length });
  return timingSafeEqual(given, tag) && hash !== null;
}

/** Why a new password is refused, apart from its length; null when it is acceptable. */
export function passwordProblem(password: string, { username, email }: NamesOfUser, site: NamesOfSite) {
  const folded = fold(password);
  if (isCommonPassword(folded)) return userMessages.passwordCommon;
  const [localPart = ''] = email.split('@');
  const names = [username, email, localPart, ...namesOf(site)]
    .map(fold)
    .filter((name) => name.length >= PASSWORD_NAME_MIN);
  return names.some((name) => folded.includes(name)) ? userMessages.passwordHasName : null;
}

type NamesOfUser = Pick<UserRow, 'username' | 'email'>;
type NamesOfSite = Pick<Config, 'siteName' | 'publicUrl'>;

/** The site's name, the same in one word, and the labels of its host without the top-level domain. */
function namesOf({ siteName, publicUrl }: NamesOfSite): string[] {
  const labels = new URL(publicUrl).hostname.split('.');
  return [siteName, siteName.replaceAll(' ', ''), ...(labels.length > 1 ? labels.slice(0, -1) : labels)];
}

/**
 * The form in which a new password is compared with common passwords and with names: letter case does not count, and
 * full-width letters equal ordinary ones.
 */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A well-formed hash that no password has: a random tag. */
const UNKNOWN_USERS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(TAG_BYTES))}`;

interface Parameters {
  salt: Buffer;
  memory: number;
  passes: number;
  lanes: number;
  length: number;
}

async function tagOf(password: string, { salt, memory, passes, lanes, length }: Parameters): Promise<Buffer> {
  if (queue.pendingCount >= HASHES_WAITING_MAX) throw new BusyError();
  const message = Buffer.from(password.normalize('NFKC'));
  return queue(() =>
    derive('argon2id', { message, nonce: salt, parallelism: lanes, tagLength: length, memory, passes }),
  );
}

function readPhc(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!match) return null;
  const [, memory, passes, lanes, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
