import { type Call, type CallName, calls } from '@magpie/contract/calls';
import { RATE_LIMITS, type RateLimitName } from '@magpie/contract/limits';
import { replies } from '@magpie/contract/messages';
import { previewFailures } from '@magpie/contract/preview-failures';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Context } from '../context.ts';
import { InvalidError, LinkPreviewError, NamedRefusal, UnauthorizedError } from '../errors.ts';
import { KeptReply } from '../kept/kept-page.ts';
import { isAdmin, requireAdmin, type Viewer } from '../permissions.ts';
import type { Reservation } from '../rate-limits/reservation.ts';
import { SHARED_CACHE, BROWSER_CACHE, VARY } from './cache-headers.ts';
import { logEvent } from './event-log.ts';
import { requireFieldAccess } from './field-access.ts';
import type { Handlers } from './handlers.ts';
import { givenIn, parseBody, parseParams, parseQuery } from './parse-input.ts';
import type { Audience, QuickReplies } from './quick-replies.ts';
import { isReadForPage } from './read-for-page.ts';
import { sendReady } from './send-ready.ts';
import { findViewer } from './viewer.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

const JSON_TYPE = 'application/json; charset=utf-8';

/** Calls that refuse invalid input in a shape of their own. */
const OWN_REFUSALS: Partial<Record<CallName, () => Error>> = {
  previewUrl: () => new NamedRefusal(previewFailures.protocol),
  linkPreview: () => new LinkPreviewError(400, previewFailures.protocol),
};

/** Binds every call of the contract to its handler. */
export function mount(app: FastifyInstance, context: Context, handlers: Handlers, quick: QuickReplies): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('openedAccount', null);
  for (const name of Object.keys(calls) as CallName[]) mountCall(app, context, handlers, quick, name);
  refuseOtherMethods(app);
}

/** The order of what may refuse a call: its token, its access, its limit, its input, the verb. */
function mountCall<N extends CallName>(
  app: FastifyInstance,
  context: Context,
  handlers: Handlers,
  quick: QuickReplies,
  name: N,
): void {
  const call: Call = calls[name];
  const { params, query, body, status } = calls[name];
  const handle = handlers[name] as (input: object) => Promise<unknown>;

  async function identify(request: FastifyRequest) {
    request.viewer = await findViewer(context, request.headers.authorization);
    requireAccess(call, request.viewer);
  }

  async function act(request: FastifyRequest): Promise<CallAnswer> {
    const { viewer } = request;
    const search = givenIn(new URL(request.url, 'http://site').searchParams);
    const version = quick.version();
    requireFieldAccess(query, search, viewer);
    requireFieldAccess(body, request.body, viewer);
    const result = await handle({
      context,
      origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      noteAccount: (id: number) => void (request.openedAccount = id),
      viewer,
      actor: viewer,
      params: parseParams(params, request.params),
      ...readInput(name, () => ({
        query: parseQuery(query, search),
        body: parseBody(body, request.body),
      })),
    });
    return { result, version };
  }

  async function deliver(request: FastifyRequest, reply: FastifyReply, { result, version }: CallAnswer) {
    const { viewer } = request;
    reply.code(status).header('vary', VARY);
    if (isAnonymousRead(call, request)) reply.header('cache-control', SHARED_CACHE);
    if (!(result instanceof KeptReply)) return send(reply, result);

    reply.type(JSON_TYPE);
    if (result.isForAll && !isAdmin(viewer)) {
      if (request.headers.authorization !== undefined) reply.header('cache-control', BROWSER_CACHE);
      quick.remember(request.raw, {
        reply: result,
        audience: audienceOf(viewer),
        version,
        headers: reply.getHeaders(),
        call: name,
      });
    }
    return sendReady(request, reply, await result.replyTo(viewer, request.headers['accept-encoding']));
  }

  app.route({
    method: call.method,
    url: call.path,
    config: { call: name },
    // Before the body is read: who may not call is told so, whatever they send.
    onRequest: identify,
    async handler(request, reply) {
      const reservation = call.limit && (await reserve(context, call.limit, request.viewer, request.ip));
      const answer = await countedAs(call.limit, reservation, async () => {
        // The body, or the rate limit, may have taken its time: rights are those of the moment in which the call acts.
        if (call.method !== 'GET') await identify(request);
        return act(request);
      });
      return deliver(request, reply, answer);
    },
    onResponse(request, reply, done) {
      logEvent(name, request, reply);
      done();
    },
  });
}

interface CallAnswer {
  result: unknown;
  /** Of the content, before the answer was made. */
  version: number;
}

/** Whether everyone who is not logged in gets this answer. */
function isAnonymousRead({ method, access, limit }: Call, { headers }: FastifyRequest): boolean {
  const isPublicRead = method === 'GET' && access === 'public' && limit === 'read';
  return isPublicRead && headers.authorization === undefined;
}

function audienceOf(viewer: Viewer): Audience {
  return viewer ? 'users' : 'visitors';
}

async function reserve(context: Context, limit: RateLimitName, viewer: Viewer, address: string) {
  if (limit === 'read' && isReadForPage()) return null;
  const subject = RATE_LIMITS[limit].per === 'user' && viewer ? viewer.id : address;
  const reservation = await context.rateLimits.reserve(limit, subject);
  // A read never waits for the outcome of another.
  if (limit === 'read') reservation.confirm();
  return reservation;
}

/** Confirms the reservation of a call that counts, and cancels it otherwise. */
async function countedAs<T>(
  limit: RateLimitName | null,
  reservation: Reservation | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await run();
    reservation?.confirm();
    return answer;
  } catch (error) {
    if (hasCost(error, limit)) reservation?.confirm();
    else reservation?.cancel();
    throw error;
  }
}

/**
 * What was refused does not count; a page that turned out unreadable was fetched all the same, and what is not there
 * was looked for.
 */
function hasCost(error: unknown, limit: RateLimitName | null): boolean {
  if (limit === 'read') return !(error instanceof InvalidError);
  return error instanceof LinkPreviewError && error.status === 422;
}

function requireAccess({ access }: Call, viewer: Viewer) {
  if (access === 'admin') requireAdmin(viewer);
  else if (access === 'user' && !viewer) throw new UnauthorizedError();
}

function readInput<T>(name: CallName, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const own = OWN_REFUSALS[name];
    throw own && error instanceof InvalidError ? own() : error;
  }
}

function send(reply: FastifyReply, result: unknown) {
  if (result === null || result === undefined) return reply.send();
  return reply.type(JSON_TYPE).send(JSON.stringify(result));
}

/** A path of the contract asked with a method that it does not have. */
function refuseOtherMethods(app: FastifyInstance) {
  const paths = Map.groupBy(Object.values(calls) as Call[], ({ path }) => path);
  for (const [url, known] of paths) {
    const allowed = new Set<HTTPMethods>(known.map(({ method }) => method));
    if (allowed.has('GET')) allowed.add('HEAD');
    app.route({
      method: METHODS.filter((method) => !allowed.has(method)),
      url,
      handler: (request, reply) =>
        reply
          .code(405)
          .header('allow', [...allowed].join(', '))
          .send({ detail: replies.methodNotAllowed(request.method) }),
    });
  }
}
