import { createHash, timingSafeEqual } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import type { OnServed } from '../response-cache/before-framework.ts';
import { sendNotFound } from './error-reply.ts';
import { registerSiteMetrics } from './site-metrics.ts';
import { METRICS_PATH } from './routes/health.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route serves, as metrics name it. */
    call?: string;
  }
}

const BUCKETS_S = [0.002, 0.01, 0.05, 0.2, 1, 5, 20];

/**
 * `/metrics` for Prometheus, for clients that send the token. Register it before the routes that it measures.
 * @returns a function that counts a response that did not pass through the framework
 */
export function addMetrics(app: FastifyInstance, context: Context, token: string): OnServed {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  registerSiteMetrics(registry, context);
  const onServed = measureRequests(app, registry);

  app.get(METRICS_PATH, { config: { call: 'metrics' } }, async (request, reply) => {
    if (!isAuthorized(request.headers.authorization, token)) return sendNotFound(request, reply);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook('onClose', (_app, done) => {
    registry.clear();
    done();
  });
  return onServed;
}

/** A histogram whose labels are the call and the status, so that no requested URL and no username becomes a label. */
function measureRequests(app: FastifyInstance, registry: Registry): OnServed {
  const seconds = new Histogram({
    name: 'magpie_request_seconds',
    help: 'How long requests took, by the call of the contract and the status.',
    labelNames: ['call', 'status'] as const,
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.raw instanceof IncomingMessage)
      seconds.observe({ call: callOf(request), status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return (call, status, ms) => seconds.observe({ call, status }, ms / 1000);
}

/** Pages, files and pictures are not calls: they are named by their route. */
function callOf({ routeOptions }: FastifyRequest) {
  return routeOptions.config.call ?? routeOptions.url ?? 'unknown';
}

function isAuthorized(authorization: string | undefined, token: string) {
  const given = /^bearer\s+(.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hashOf(given), hashOf(token));
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest();
}
