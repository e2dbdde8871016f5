import { RATE_LIMITS, type RateLimitName } from '@magpie/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { InvalidError, LinkPreviewError } from '../errors.ts';
import type { Place } from '../rate-limits/rate-limits.ts';
import { isReadForPage } from './read-for-page.ts';

/**
 * Runs a call that counts against this limit: refused where the limit is reached, and not counted where the call fails
 * without having cost anything. @throws ThrottledError
 */
export async function withinLimit<T>(
  context: Context,
  limit: RateLimitName | null,
  request: FastifyRequest,
  run: () => Promise<T>,
): Promise<T> {
  const place = limit && (await takePlace(context, limit, request));
  try {
    const value = await run();
    place?.keep();
    return value;
  } catch (error) {
    if (hasCost(error, limit)) place?.keep();
    else place?.giveBack();
    throw error;
  }
}

async function takePlace(
  { rateLimits }: Context,
  limit: RateLimitName,
  { viewer, ip }: FastifyRequest,
): Promise<Place | null> {
  if (limit === 'read' && isReadForPage()) return null;
  const place = await rateLimits.take(limit, RATE_LIMITS[limit].per === 'user' && viewer ? viewer.id : ip);
  // Reading one thing never waits for how reading another ends.
  if (limit === 'read') place.keep();
  return place;
}

/** A preview of an unreadable page was fetched all the same, and what is not found was looked up. */
function hasCost(error: unknown, limit: RateLimitName | null): boolean {
  if (limit === 'read') return !(error instanceof InvalidError);
  return error instanceof LinkPreviewError && error.status === 422;
}
