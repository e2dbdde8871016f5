import type { IncomingMessage } from 'node:http';

/** How the tag of a compressed variant ends. */
const VARIANT = /\+(br|gzip)"$/;
const TAG = /(?:W\/)?("[^"]*")/g;

/** A 304 omits the headers that describe the bytes (RFC 9110, 15.4.5). */
export const HEADERS_OF_BYTES = ['content-type', 'content-encoding', 'content-length'] as const;

/**
 * Whether the client has the answer with this tag, or a compressed variant of it: `If-None-Match` contains the tag, weak or
 * not, or is `*` (RFC 9110, 13.1.2).
 */
export function matchesEtag({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.trim();
  if (known === undefined) return false;
  return (
    known === '*' || [...known.matchAll(TAG)].some(([, opaque]) => opaque?.replace(VARIANT, '"') === etag)
  );
}

/**
 * Whether the client has an answer of this time or later, according to `If-Modified-Since`, which counts only without
 * `If-None-Match` (RFC 9110, 13.1.3).
 */
export function isUnmodified(
  { headers }: Pick<IncomingMessage, 'headers'>,
  lastModified: string | undefined,
): boolean {
  const since = headers['if-modified-since'];
  if (headers['if-none-match'] !== undefined || since === undefined || lastModified === undefined)
    return false;
  return Date.parse(since) >= Date.parse(lastModified);
}
