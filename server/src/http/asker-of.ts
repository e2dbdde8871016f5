import type { FastifyRequest } from 'fastify';
import type { Asker } from '../asker.ts';
import { networkOf } from '../rate-limits/network-of.ts';

/** A page that is rendered asks within the process: there is no connection that could be closed. */
export function askerOf({ viewer, ip, raw }: FastifyRequest): Asker {
  return {
    name: () => (viewer ? `user ${viewer.id}` : networkOf(ip)),
    hasLeft: () => raw.socket.destroyed,
  };
}
