import type { IncomingMessage } from 'node:http';
import { BODY_MAX_BYTES, CONNECTIONS_PER_NETWORK, OPEN_REQUESTS_PER_NETWORK } from '@magpie/contract/limits';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Context } from './context.ts';
import { addBackPressure, type BackPressure, createBackPressure } from './http/abuse/back-pressure.ts';
import { addClientAddress, clientAddressOf } from './http/abuse/client-address.ts';
import { sendError, sendNotFound, unreadableAnswers } from './http/error-reply.ts';
import type { Handlers } from './http/handlers.ts';
import { acceptJson } from './http/json-body.ts';
import { mount } from './http/mount.ts';
import { createNodeServer } from './http/node-server.ts';
import { addOpenRequestLimit, countOpen, type OpenPerNetwork } from './http/abuse/open-per-network.ts';
import { pathOf, withoutHost } from './http/path-of.ts';
import { categoryHandlers } from './http/routes/categories.ts';
import { collectionHandlers } from './http/routes/collections.ts';
import { commentHandlers } from './http/routes/comments.ts';
import { registerDocs } from './http/routes/docs.ts';
import { registerHealth } from './http/routes/health.ts';
import { registerImages } from './http/routes/images.ts';
import { decisionHandlers } from './http/routes/decisions.ts';
import { moderationLogHandlers } from './http/routes/moderation-log.ts';
import { domainHandlers } from './http/routes/domains.ts';
import { postHandlers } from './http/routes/posts.ts';
import { notificationHandlers } from './http/routes/notifications.ts';
import { registerNotificationStream } from './http/notification-stream.ts';
import { previewHandlers } from './http/routes/previews.ts';
import { followHandlers } from './http/routes/follows.ts';
import { searchHandlers } from './http/routes/search.ts';
import { secondFactorHandlers } from './http/routes/second-factor.ts';
import { tagHandlers } from './http/routes/tags.ts';
import { userHandlers } from './http/routes/users.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { createThrottleLog } from './http/abuse/throttle-log.ts';
import { findViewer } from './http/viewer.ts';
import { type Admission, answerBeforeFramework, type OnServed } from './response-cache/before-framework.ts';
import { createResponseCache, type ResponseCache } from './response-cache/response-cache.ts';
import { registerSyndication } from './syndication/syndication.ts';

const handlers: Handlers = {
  ...userHandlers,
  ...secondFactorHandlers,
  ...categoryHandlers,
  ...tagHandlers,
  ...followHandlers,
  ...collectionHandlers,
  ...searchHandlers,
  ...domainHandlers,
  ...decisionHandlers,
  ...moderationLogHandlers,
  ...postHandlers,
  ...previewHandlers,
  ...commentHandlers,
  ...notificationHandlers,
};

/** How many proxies are trusted: the one in front, but not addresses that the client itself wrote into `X-Forwarded-For`. */
const PROXY_HOPS = 1;

type AddPages = (app: FastifyInstance, context: Context, cache: ResponseCache | null) => Promise<void>;

/**
 * Builds the server, which does not listen yet. `addPages` comes last because it handles every path that the API does not.
 * Without a cache the answers are the same, but slower.
 */
export async function buildApp(
  context: Context,
  addPages: AddPages = async () => {},
  cache: ResponseCache | null = createResponseCache(context),
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log;
  const { config } = context;
  const headers = securityHeaders(config);
  const { sendUnreadable, refuse } = unreadableAnswers(headers);
  const pressure = createBackPressure();
  const openRequests = countOpen(config.rateLimits ? OPEN_REQUESTS_PER_NETWORK : Infinity);
  // At debug level each request is logged by a hook, so none may bypass the framework.
  const logsRequests = context.log.isLevelEnabled('debug');
  // Set below, because the metrics need the app.
  const metrics: { onServed?: OnServed | undefined } = {};
  const answerCached =
    cache && !logsRequests
      ? answerBeforeFramework(cache, admissionTo(context, pressure, openRequests), (...served) =>
          metrics.onServed?.(...served),
        )
      : null;
  const app = Fastify({
    serverFactory: (next) =>
      createNodeServer(answerCached ? (request, response) => answerCached(request, response, next) : next, {
        refuse,
        // Behind a proxy all connections come from the proxy.
        connectionsPerNetwork: config.rateLimits && !config.trustProxy ? CONNECTIONS_PER_NETWORK : Infinity,
      }),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // No hook runs for a URL that cannot be decoded.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: sendUnreadable,
    rewriteUrl: ({ url = '/' }) => withoutHost(url),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustProxy && ((_address, hop) => hop < PROXY_HOPS),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
  });
  const logThrottled = createThrottleLog(context);
  app.setErrorHandler((error, request, reply) => {
    logThrottled(error, request);
    return sendError(error, request, reply);
  });
  app.setNotFoundHandler(sendNotFound);
  acceptJson(app);
  addSecurityHeaders(app, headers);
  addClientAddress(app, config);
  addOpenRequestLimit(app, openRequests);
  addBackPressure(app, pressure);
  metrics.onServed = await addConfiguredMetrics(app, context);
  logRequests(app, logsRequests);
  mount(app, context, { handlers, headers, cache });
  registerNotificationStream(app, context, headers);
  registerDocs(app, context);
  registerHealth(app, context);
  registerImages(app, context);
  registerSyndication(app, context, cache);
  await addPages(app, context, cache);
  return app;
}

function admissionTo(context: Context, pressure: BackPressure, openRequests: OpenPerNetwork): Admission {
  const { config, rateLimits } = context;
  const addressOf = (request: IncomingMessage) => clientAddressOf(request, config.trustProxy);
  return {
    isBusy: pressure.isHigh,
    open(request, response) {
      if (!openRequests.enter(addressOf(request), response)) return false;
      pressure.enter(response);
      return true;
    },
    findViewer: ({ headers }) => findViewer(context, headers.authorization),
    countRead: (request) => rateLimits.tryCount('read', addressOf(request)),
  };
}

/** The module is loaded only when METRICS_TOKEN is set. */
async function addConfiguredMetrics(app: FastifyInstance, context: Context): Promise<OnServed | undefined> {
  const { metricsToken } = context.config;
  if (metricsToken === null) return undefined;
  const { addMetrics } = await import('./http/metrics.ts');
  return addMetrics(app, context, metricsToken);
}

/** Faults are logged where they are answered. The query string is not logged, because it may be private. */
function logRequests(app: FastifyInstance, logsRequests: boolean) {
  if (!logsRequests) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip } = request;
    const path = pathOf(request.url);
    request.log.debug({ method, path, ip, status: reply.statusCode, ms: reply.elapsedTime }, 'request');
    done();
  });
}
