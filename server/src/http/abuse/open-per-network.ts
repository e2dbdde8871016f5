import type { EventEmitter } from 'node:events';
import { OPEN_REQUESTS_RETRY_SECONDS } from '@magpie/contract/limits';
import type { FastifyInstance } from 'fastify';
import { ThrottledError } from '../../errors.ts';
import { networkOf } from '../../rate-limits/network-of.ts';
import { isCounted } from './back-pressure.ts';

/** How many connections or requests each network has open. */
export interface OpenPerNetwork {
  /**
   * Counts `closing`, a connection or response, until it closes. A second call with the same one changes nothing.
   * @returns false where the network has reached its limit
   */
  enter(address: string, closing: EventEmitter): boolean;
}

export function countOpen(max: number): OpenPerNetwork {
  const counts = new Map<string, number>();
  const entered = new WeakSet<EventEmitter>();

  function leave(network: string) {
    const left = (counts.get(network) ?? 1) - 1;
    if (left === 0) counts.delete(network);
    else counts.set(network, left);
  }

  return {
    enter(address, closing) {
      if (max === Infinity || entered.has(closing)) return true;
      const network = networkOf(address);
      const count = counts.get(network) ?? 0;
      if (count >= max) return false;
      counts.set(network, count + 1);
      entered.add(closing);
      closing.once('close', () => leave(network));
      return true;
    },
  };
}

/** Half-sent requests and slow readers count against their own network, and do not affect others. */
export function addOpenRequestLimit(app: FastifyInstance, openRequests: OpenPerNetwork): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request) || openRequests.enter(request.ip, reply.raw)) return done();
    done(new ThrottledError('openRequests', OPEN_REQUESTS_RETRY_SECONDS));
  });
}
