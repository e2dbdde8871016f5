import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyReply } from '../kept/ready-reply.ts';
import { hasAlready, HEADERS_OF_BYTES } from './if-none-match.ts';

/** Sends what is at hand, or says that the client has it already. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyReply) {
  reply.headers(ready.headers);
  if (ready.etag === undefined || !hasAlready(request, ready.etag)) return reply.send(ready.bytes);
  for (const name of HEADERS_OF_BYTES) reply.removeHeader(name);
  return reply.code(304).send();
}
