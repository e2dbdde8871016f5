import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyResponse } from './cached-answer.ts';
import { HEADERS_OF_BYTES, matchesEtag } from './if-none-match.ts';

/** Sends the response, or 304 to a client that has it already. @returns the status */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: ReadyResponse): number {
  if (matchesEtag(request, ready.etag)) {
    response.writeHead(304, withoutBytes(ready.headers)).end();
    return 304;
  }
  response.writeHead(200, ready.headers).end(ready.bytes);
  return 200;
}

/** The same within the framework. */
export function replyReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyResponse): FastifyReply {
  if (matchesEtag(request, ready.etag)) return reply.code(304).headers(withoutBytes(ready.headers)).send();
  return reply.headers(ready.headers).send(ready.bytes);
}

function withoutBytes(headers: ReadyResponse['headers']) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HEADERS_OF_BYTES.some((one) => one === name)),
  );
}
