import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_CACHE } from './cache-headers.ts';
import type { ReadyResponse } from './cached-answer.ts';
import { HEADERS_OF_BYTES, matchesEtag } from './if-none-match.ts';

/** Sends the response, or 304 to a client that has it already. @returns the status */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: ReadyResponse): number {
  const { status, headers, bytes } = responseTo(request, ready);
  response.writeHead(status, headers).end(bytes);
  return status;
}

/** The same within the framework. */
export function replyReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyResponse): FastifyReply {
  const { status, headers, bytes } = responseTo(request, ready);
  return reply.code(status).headers(headers).send(bytes);
}

function responseTo(
  request: Pick<IncomingMessage, 'headers'>,
  { status, headers, bytes, etag }: ReadyResponse,
) {
  if (status !== 200) return { status, headers, bytes };
  // No shared cache may store what somebody was answered who sent a token.
  const isPersonal = request.headers.authorization !== undefined;
  const own = isPersonal ? { ...headers, 'cache-control': BROWSER_CACHE } : headers;
  return matchesEtag(request, etag)
    ? { status: 304, headers: withoutBytes(own) }
    : { status, headers: own, bytes };
}

function withoutBytes(headers: ReadyResponse['headers']) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HEADERS_OF_BYTES.some((one) => one === name)),
  );
}
