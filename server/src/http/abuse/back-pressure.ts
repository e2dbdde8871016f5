import { IncomingMessage, type ServerResponse } from 'node:http';
import { IMAGE_ROUTE } from '@magpie/contract/images';
import { REQUESTS_UNDER_WAY_MAX } from '@magpie/contract/limits';
import { NOTIFICATION_STREAM } from '@magpie/contract/notifications/stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusyError } from '../../errors.ts';
import { type LoopDelay, watchLoopDelay } from './loop-delay.ts';
import { HEALTH_PATH, METRICS_PATH } from '../routes/health.ts';

/** Monitoring must reach the process even while it is overloaded. */
const EXEMPT = new Set<string | undefined>([HEALTH_PATH, METRICS_PATH]);

const UNCOUNTED = new Set([IMAGE_ROUTE, NOTIFICATION_STREAM]);

export const ASSETS_PATH = '/assets/';

/** How much the process has to do. */
export interface BackPressure {
  /** The event loop is late, or too many requests are in progress. */
  isHigh(): boolean;
  /** Counts the request as in progress until its response closes; a second call for the same response changes nothing. */
  enter(response: ServerResponse): void;
  stop(): void;
}

export function createBackPressure(delay: LoopDelay = watchLoopDelay()): BackPressure {
  const underWay = new Set<ServerResponse>();
  return {
    isHigh: () => underWay.size >= REQUESTS_UNDER_WAY_MAX || delay.isTooLong(),
    enter(response) {
      // A closed response emits no further event, so it could not be removed again.
      if (response.closed || underWay.has(response)) return;
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
    },
    stop: delay.stop,
  };
}

/**
 * Refuses requests before any work while the event loop is late or too many requests are in progress, so that those in
 * progress are answered in time. `/healthz`, `/metrics` and the in-process calls of page rendering are never refused.
 */
export function addBackPressure(app: FastifyInstance, pressure: BackPressure): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) return done();
    if (pressure.isHigh()) return done(new BusyError());
    if (isCounted(request) && !hasBody(request.raw)) pressure.enter(reply.raw);
    done();
  });
  // A request whose body is still being sent costs the process nothing, so it must not count against others.
  app.addHook('preValidation', (request, reply, done) => {
    if (!isCounted(request) || !hasBody(request.raw)) return done();
    if (pressure.isHigh()) return done(new BusyError());
    pressure.enter(reply.raw);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    pressure.stop();
    done();
  });
}

/**
 * Whether a request counts towards the limits on open requests. Files of the web app and pictures do not: a page loads
 * many at once, and a slow reader of one blocks nothing that others need. Streams of notifications do not either: they
 * stay open while a page is shown, and have limits of their own.
 */
export function isCounted(request: FastifyRequest): boolean {
  const { url = '' } = request.routeOptions;
  return !isExempt(request) && !url.startsWith(ASSETS_PATH) && !UNCOUNTED.has(url);
}

/** `/healthz`, `/metrics` and the in-process calls of page rendering. */
function isExempt({ raw, routeOptions }: FastifyRequest): boolean {
  return !(raw instanceof IncomingMessage) || EXEMPT.has(routeOptions.url);
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
