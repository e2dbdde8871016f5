import { randomBytes } from 'node:crypto';

const NONCE_BYTES = 18;
const NONCE_LENGTH = 24;
const NONCES_AT_ONCE = 256;

let pool = '';
let taken = 0;

/** One answer's word that the scripts and styles in it are the site's own: 24 characters, 144 random bits. */
export function newNonce(): string {
  if (taken === pool.length) {
    pool = randomBytes(NONCE_BYTES * NONCES_AT_ONCE).toString('base64url');
    taken = 0;
  }
  taken += NONCE_LENGTH;
  return pool.slice(taken - NONCE_LENGTH, taken);
}

/**
 * What a page may load and do. Everything comes from the site itself, but for the link-preview service where it
 * is somebody else's, which may send pictures of its own too. Scripts in the page need the answer's nonce; nothing inline is taken on trust.
 * @returns the policy of an answer with this nonce
 */
export function contentSecurityPolicy(linkPreviewUrl: string): (nonce: string) => string {
  const service = URL.canParse(linkPreviewUrl) ? ` ${new URL(linkPreviewUrl).origin}` : '';
  const [start = '', between = '', end = ''] = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${NONCE}'`,
    `style-src 'self' 'nonce-${NONCE}'`,
    `img-src 'self' data:${service}`,
    `connect-src 'self'${service}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text that a script would make markup or code of is refused; web/app/lib/trusted-types.ts says what passes.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
    .join('; ')
    .split(NONCE);
  // To join the pieces takes many times as long, and each answer has its own.
  return (nonce) => start + nonce + between + nonce + end;
}

const NONCE = '{nonce}';
