import type { ServerResponse } from 'node:http';
import { OPEN_REQUESTS_RETRY_SECONDS, STREAMS_PER_NETWORK } from '@magpie/contract/limits';
import { NOTIFICATION_STREAM } from '@magpie/contract/notifications/stream';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { ThrottledError, UnauthorizedError } from '../errors.ts';
import { NO_STORE } from '../response-cache/cache-headers.ts';
import { countOpen } from './abuse/open-per-network.ts';
import { withinLimit } from './call-limit.ts';
import { allowOnly } from './method-not-allowed.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { findViewer } from './viewer.ts';

/**
 * Sends the number of unread notifications as server-sent events. A stream does not end by itself, so it is no call of the
 * contract.
 */
export function registerNotificationStream(
  app: FastifyInstance,
  context: Context,
  headers: SecurityHeaders,
): void {
  const perNetwork = countOpen(context.config.rateLimits ? STREAMS_PER_NETWORK : Infinity);
  const streamHeaders = {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': NO_STORE,
    // Otherwise nginx would buffer the events.
    'x-accel-buffering': 'no',
  };

  app.route({
    method: 'GET',
    url: NOTIFICATION_STREAM,
    exposeHeadRoute: false,
    async onRequest(request) {
      request.viewer = await findViewer(context, request.headers.authorization);
      if (!request.viewer) throw new UnauthorizedError();
    },
    async handler(request, reply) {
      const { viewer, ip } = request;
      if (!viewer) throw new UnauthorizedError();
      await withinLimit(context, 'read', request, async () => {});
      const { raw } = reply;
      if (!perNetwork.enter(ip, raw)) throw new ThrottledError('openRequests', OPEN_REQUESTS_RETRY_SECONDS);
      const listener = { user_id: viewer.id, session_id: viewer.session_id, ...writerTo(raw, streamHeaders) };
      const remove = await context.live.add(listener);
      raw.once('close', remove);
      if (raw.closed) remove();
      reply.hijack();
    },
  });
  allowOnly(app, NOTIFICATION_STREAM, new Set(['GET']));
  // Closing the server waits for requests under way, so the streams have to end first.
  app.addHook('preClose', async () => context.live.close());
}

/** Writes to a stream. Refers only to the response, not to the request, so that an open stream needs little memory. */
function writerTo(raw: ServerResponse, headers: Readonly<Record<string, string>>) {
  return {
    send(unread: number) {
      if (!raw.headersSent) raw.writeHead(200, headers);
      raw.write(`data: ${JSON.stringify({ unread })}\n\n`);
    },
    heartbeat: () => void raw.write(':\n\n'),
    end: () => void raw.end(),
  };
}
