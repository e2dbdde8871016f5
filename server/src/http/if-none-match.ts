import type { FastifyRequest } from 'fastify';

const TAG = /(?:W\/)?("[^"]*")/g;

/** Whether who asks has what this tag stands for: among several, weak or not, or `*` for anything (RFC 9110, 13.1.2). */
export function hasAlready({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.trim();
  if (known === undefined) return false;
  return known === '*' || [...known.matchAll(TAG)].some(([, opaque]) => opaque === etag);
}
