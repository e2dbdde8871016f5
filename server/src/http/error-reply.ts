import { IMPORT_MAX_BYTES } from '@magpie/contract/limits';
import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import * as requestMessages from '@magpie/contract/messages/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/faults.ts';
import {
  BusyError,
  ConflictError,
  ForbiddenError,
  InvalidError,
  LinkPreviewError,
  ErrorKeyRefusal,
  NotFoundError,
  SecondFactorNeededError,
  ThrottledError,
  UnauthorizedError,
} from '../errors.ts';
import { NO_STORE } from '../response-cache/cache-headers.ts';
import { isApi } from './path-of.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Writes errors in the wire shapes of the API. */

const DETAIL_STATUS = [
  [ConflictError, 400],
  [UnauthorizedError, 401],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [ThrottledError, 429],
  [BusyError, 503],
] as const;

export const BUSY_SECONDS = 2;

const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';
const FILE_TOO_LARGE = [413, requestMessages.fileTooLarge] as const;
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [number, string]>> = {
  [TOO_LARGE]: [413, requestMessages.bodyTooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, requestMessages.unsupportedMedia],
  FST_ERR_BAD_URL: [404, requestMessages.notFound],
  FST_ERR_MAX_PARAM_LENGTH: [404, requestMessages.notFound],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, requestMessages.malformedJson],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, requestMessages.malformedJson],
};

const PLAIN_TEXT = 'text/plain; charset=utf-8';

const UNREADABLE_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', NO_STORE);
  if (error instanceof InvalidError) return reply.code(400).send({ ...error.fields, ...error.extra });
  if (error instanceof ErrorKeyRefusal) return reply.code(400).send({ error: error.message });
  if (error instanceof LinkPreviewError) {
    const { status, message } = error;
    return reply.code(status).send({ status: 'error', message, detail: message });
  }
  if (error instanceof ThrottledError) {
    reply.header('retry-after', error.retryAfterSeconds);
    // Whoever requests a page gets plain text, so that nothing has to be rendered.
    if (!isApi(request.url)) return reply.code(429).type(PLAIN_TEXT).send(error.message);
  }
  if (error instanceof BusyError) reply.header('retry-after', BUSY_SECONDS);
  if (error instanceof UnauthorizedError) reply.header('www-authenticate', 'Token');

  if (error instanceof SecondFactorNeededError) {
    const { message, second_factor, challenge } = error;
    return reply.code(401).send({ detail: message, second_factor, challenge });
  }

  const known = DETAIL_STATUS.find(([kind]) => error instanceof kind);
  if (known && error instanceof Error) return reply.code(known[1]).send({ detail: error.message });

  const isFile = request.routeOptions.bodyLimit === IMPORT_MAX_BYTES;
  const framework = isFile && codeOf(error) === TOO_LARGE ? FILE_TOO_LARGE : FRAMEWORK_ERRORS[codeOf(error)];
  if (framework) return reply.code(framework[0]).send({ detail: framework[1] });

  // The client has aborted the request and reads no answer, so this is not logged as an error.
  if (request.raw.readableAborted) return reply.code(400).send({ detail: requestMessages.malformedRequest });

  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'the database or the disk is unavailable');
    return reply.code(503).header('retry-after', BUSY_SECONDS).send({ detail: requestMessages.busy });
  }
  const status = statusOf(error);
  if (status < 500) return reply.code(status).send({ detail: requestMessages.malformedRequest });
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ detail: requestMessages.serverError });
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ detail: requestMessages.notFound });
}

/**
 * Answers input that Node cannot read, or that is refused before it reaches a route, with the same headers as all other
 * answers.
 */
export function unreadableAnswers(headers: SecurityHeaders) {
  /** Sockets whose invalid input waits for earlier answers. Further invalid input on them is ignored. */
  const waiting = new WeakSet<Socket>();

  /** Writes the answer to the socket itself, after the answers to earlier requests on the connection. */
  function sendUnreadable(error: Error, socket: Socket) {
    // Node has no public property for the pending response. It may belong to the invalid request itself, if that is
    // incomplete.
    const answering: unknown = Reflect.get(socket, '_httpMessage');
    if (isAnswer(answering) && answering.req.complete) {
      if (waiting.has(socket)) return;
      waiting.add(socket);
      answering.once('close', () => {
        waiting.delete(socket);
        sendUnreadable(error, socket);
      });
      return;
    }
    if (!socket.writable) return socket.destroySoon();
    const status = UNREADABLE_STATUS[codeOf(error)] ?? 400;
    const lines = Object.entries(headersOf(MALFORMED)).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', MALFORMED].join('\r\n'));
    // If the connection were closed at once, the answer could be lost. If the client had to close it, it might stay open.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }

  /** Refuses a request that Node has parsed, but that has no `Host` or an unknown `Expect`. */
  function refuse(response: ServerResponse, status: number) {
    response.writeHead(status, headersOf(MALFORMED)).end(MALFORMED);
  }

  const headersOf = (body: string) => ({
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  });

  return { sendUnreadable, refuse };
}

const MALFORMED = JSON.stringify({ detail: requestMessages.malformedRequest });
const LINGER_MS = 1000;

function isAnswer(value: unknown): value is ServerResponse {
  return value instanceof ServerResponse;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 ? status : 500;
}
