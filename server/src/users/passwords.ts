import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { replies } from '@magpie/contract/messages';
import pLimit from 'p-limit';
import { BusyError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * argon2id (RFC 9106) with the first parameters of the OWASP password storage cheat sheet, in libuv's thread pool
 * so that the event loop goes on.
 */

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Each takes 19 MiB and a thread: a burst of logins waits here instead of taking every thread. */
const HASHES_AT_ONCE = 3;
/** Some ten seconds' worth; whoever comes then is told to try again instead of waiting longer. */
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

/** Takes as long for `null`, the hash of nobody, as for anybody's; nothing matches it. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = readPhc(hash ?? NOBODYS_HASH);
  if (!stored) return false;
  const { tag, ...parameters } = stored;
  const given = await tagOf(password, { ...parameters, length: tag.length });
  return timingSafeEqual(given, tag) && hash !== null;
}

/** What is wrong with a new password that its length does not tell, or null. */
export function passwordProblem(password: string, { username, email }: { username: string; email: string }) {
  const lower = password.toLowerCase();
  const names = [username, email, email.split('@')[0] ?? ''].map((name) => name.toLowerCase());
  if (names.includes(lower)) return replies.passwordIsName;
  return isCommonPassword(lower) ? replies.passwordCommon : null;
}

/** A well-formed hash that no password has: a random tag. */
const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(TAG_BYTES))}`;

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
