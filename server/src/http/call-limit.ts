import { RATE_LIMITS, type RateLimitName } from '@magpie/contract/rate-limits';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { InvalidError, LinkPreviewError } from '../errors.ts';
import { networkOf } from '../rate-limits/network-of.ts';
import type { Reservation } from '../rate-limits/reservation.ts';
import { isReadForPage } from './read-for-page.ts';

/**
 * Runs a call that counts against this limit, if any. A call is refused when the limit is reached, and does not count when
 * it fails without having cost anything. @throws ThrottledError
 */
export async function withinLimit<T>(
  context: Context,
  limit: RateLimitName | null,
  request: FastifyRequest,
  run: () => Promise<T>,
): Promise<T> {
  const reservation = limit && (await reserve(context, limit, request));
  try {
    const value = await run();
    reservation?.confirm();
    return value;
  } catch (error) {
    if (hasCost(error, limit)) reservation?.confirm();
    else reservation?.cancel();
    throw error;
  }
}

async function reserve(
  { rateLimits }: Context,
  limit: RateLimitName,
  { viewer, ip }: FastifyRequest,
): Promise<Reservation | null> {
  if (limit === 'read' && isReadForPage()) return null;
  const reservation = await rateLimits.reserve(
    limit,
    RATE_LIMITS[limit].per === 'user' && viewer ? viewer.id : networkOf(ip),
  );
  // Counted at once, so that a read never waits for the outcome of another read.
  if (limit === 'read') reservation.confirm();
  return reservation;
}

/** Whether a failed call has cost a look-up (any read with valid input) or a fetch (the preview of an unreadable page). */
function hasCost(error: unknown, limit: RateLimitName | null): boolean {
  if (limit === 'read') return !(error instanceof InvalidError);
  return error instanceof LinkPreviewError && error.status === 422;
}
