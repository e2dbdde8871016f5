import { IncomingMessage, type ServerResponse } from 'node:http';
import { IMAGE_ROUTE } from '@magpie/contract/images';
import { REQUESTS_UNDER_WAY_MAX } from '@magpie/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusyError } from '../../errors.ts';
import { type LoopDelay, watchLoopDelay } from './loop-delay.ts';
import { HEALTH_PATH, METRICS_PATH } from '../routes/health.ts';

/** Who watches the process has to see it then, too. */
const SPARED = new Set<string | undefined>([HEALTH_PATH, METRICS_PATH]);

export const ASSETS_PATH = '/assets/';

/** How much the process has to do. */
export interface BackPressure {
  /** It is late, or has too many requests under way. */
  isHigh(): boolean;
  /** The request of this response has arrived and is under way until that closes. Told twice, it counts once. */
  enter(response: ServerResponse): void;
  stop(): void;
}

export function createBackPressure(delay: LoopDelay = watchLoopDelay()): BackPressure {
  const underWay = new Set<ServerResponse>();
  return {
    isHigh: () => underWay.size >= REQUESTS_UNDER_WAY_MAX || delay.isTooLong(),
    enter(response) {
      // One that is closed already would never be taken out.
      if (response.closed || underWay.has(response)) return;
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
    },
    stop: delay.stop,
  };
}

/**
 * Turns a request away before any work while the process is late or has too many under way: the others are then
 * answered in time. Whether it lives is always answered, and so is what it asks itself while it renders.
 */
export function addBackPressure(app: FastifyInstance, pressure: BackPressure): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isSpared(request)) return done();
    if (pressure.isHigh()) return done(new BusyError());
    if (isCounted(request) && !hasBody(request.raw)) pressure.enter(reply.raw);
    done();
  });
  // A request whose body is still being sent costs the process nothing, so it must not keep others out.
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
 * Not the files of the web app nor pictures: a page asks for many at once, and a slow reader of one holds nothing that
 * others need.
 */
export function isCounted(request: FastifyRequest): boolean {
  const { url = '' } = request.routeOptions;
  return !isSpared(request) && !url.startsWith(ASSETS_PATH) && url !== IMAGE_ROUTE;
}

/** Health checks and metrics, and what the process asks itself while it renders a page. */
function isSpared({ raw, routeOptions }: FastifyRequest): boolean {
  return !(raw instanceof IncomingMessage) || SPARED.has(routeOptions.url);
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
