import type { IncomingMessage } from 'node:http';

/** What the tag of a compressed copy ends with. */
const COPY = /\+(br|gzip)"$/;
const TAG = /(?:W\/)?("[^"]*")/g;

/** What says how the bytes are: who has them already is told none of it (RFC 9110, 15.4.5). */
export const HEADERS_OF_BYTES = ['content-type', 'content-encoding'] as const;

/**
 * Whether who asks has what this tag stands for, or a compressed copy of it: among several, weak or not, or `*` for
 * anything (RFC 9110, 13.1.2).
 */
export function hasAlready({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.trim();
  if (known === undefined) return false;
  return known === '*' || [...known.matchAll(TAG)].some(([, opaque]) => opaque?.replace(COPY, '"') === etag);
}
