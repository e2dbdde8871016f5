import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_CACHE } from './cache-headers.ts';
import type { ReadyResponse } from './cached-answer.ts';
import { HEADERS_OF_BYTES, isUnmodified, matchesEtag } from './if-none-match.ts';

/** Sends the response, or 304 to a client that has it already. @returns the status */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: ReadyResponse): number {
  const { status, headers, body } = responseTo(request, ready);
  // While the response is corked, its parts are collected and then sent in one system call.
  response.cork();
  response.writeHead(status, headers);
  for (const part of body) response.write(part);
  response.end();
  response.uncork();
  return status;
}

/** Does the same as `sendReady` for a request in the framework. */
export function replyReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyResponse): FastifyReply {
  const { status, headers, body } = responseTo(request, ready);
  return reply
    .code(status)
    .headers(headers)
    .send(body.length > 0 ? Buffer.concat(body) : undefined);
}

function responseTo(
  { headers: requestHeaders }: Pick<IncomingMessage, 'headers'>,
  { status, headers: constant, body, etag, lastModified }: ReadyResponse,
) {
  if (status !== 200) return { status, headers: constant, body };
  const date = lastModified?.();
  const headers = date === undefined ? constant : { ...constant, 'last-modified': date };
  // A shared cache must not store the answer to a request with a token.
  const own =
    requestHeaders.authorization === undefined ? headers : { ...headers, 'cache-control': BROWSER_CACHE };
  const request = { headers: requestHeaders };
  const isKnown = matchesEtag(request, etag) || isUnmodified(request, date);
  if (!isKnown) return { status, headers: own, body };
  return { status: 304, headers: withoutBytes(own), body: [] };
}

function withoutBytes(headers: ReadyResponse['headers']) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HEADERS_OF_BYTES.some((one) => one === name)),
  );
}
