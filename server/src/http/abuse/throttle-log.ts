import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { ThrottledError } from '../../errors.ts';
import { networkOf } from '../../rate-limits/network-of.ts';

const ONCE_EVERY_MS = 60_000;
const REMEMBERED = 10_000;

/**
 * Logs the first refusal of a user or network by a limit in each minute, so that a scan leaves a line and a flood does not
 * fill the log. The limits of open requests and of streams are logged as one limit of the network, even the limit of a user's
 * streams. The line contains nothing that a client typed.
 */
export function createThrottleLog({ clock }: Pick<Context, 'clock'>) {
  const logged = new LRUCache<string, true>({
    max: REMEMBERED,
    ttl: ONCE_EVERY_MS,
    ttlResolution: 0,
    perf: { now: clock },
  });
  return (error: unknown, { viewer, ip, log, routeOptions }: FastifyRequest): void => {
    if (!(error instanceof ThrottledError)) return;
    const { limit } = error;
    const isPerUser = limit !== 'openRequests' && RATE_LIMITS[limit].per === 'user';
    const who = isPerUser && viewer ? { user: viewer.id } : { network: networkOf(ip) };
    const key = JSON.stringify([limit, who]);
    if (logged.has(key)) return;
    logged.set(key, true);
    log.info({ limit, ...who, call: routeOptions.config.call ?? routeOptions.url }, 'rate limit reached');
  };
}
