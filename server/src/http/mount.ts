import { type Call, type CallName, calls } from '@magpie/contract/calls';
import { BODY_MAX_BYTES, IMPORT_MAX_BYTES } from '@magpie/contract/limits';
import * as accountMessages from '@magpie/contract/messages/account';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';
import { isAdmin, requireAdmin, type Viewer } from '../permissions.ts';
import { SHARED_CACHE, VARY } from '../response-cache/cache-headers.ts';
import { CachedAnswer } from '../response-cache/cached-answer.ts';
import { findCachedCall } from '../response-cache/cached-calls.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { replyReady } from '../response-cache/send-ready.ts';
import { Attachment, sendAttachment } from './attachment.ts';
import { withinLimit } from './call-limit.ts';
import { logEvent } from './event-log.ts';
import type { Handlers } from './handlers.ts';
import { refuseOtherMethods } from './method-not-allowed.ts';
import { prepareCall } from './run-call.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { findViewer } from './viewer.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Options {
  handlers: Handlers;
  headers: SecurityHeaders;
  cache: ResponseCache | null;
}

/** Binds every call of the contract to its handler. */
export function mount(app: FastifyInstance, context: Context, options: Options): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('openedAccount', null);
  for (const name of Object.keys(calls) as CallName[]) mountCall(app, context, options, name);
  refuseOtherMethods(app);
}

/** Runs the checks of a call in this order: token, access, limit, input; then the verb. */
function mountCall(
  app: FastifyInstance,
  context: Context,
  { handlers, headers, cache }: Options,
  name: CallName,
): void {
  const call: Call = calls[name];
  const run = prepareCall(context, handlers, name);
  const cachedCall = cache ? findCachedCall(name) : undefined;
  const cachedHeaders = { ...headers, 'cache-control': SHARED_CACHE, 'content-type': JSON_TYPE, vary: VARY };

  async function identify(request: FastifyRequest) {
    request.viewer = await findViewer(context, request.headers.authorization);
    requireAccess(context, call, request.viewer);
  }

  /**
   * The verb's value, or the cached answer, which is computed once for anonymous visitors and shared by everyone except
   * admins and, where mutes matter, those who mute something.
   */
  async function answer(request: FastifyRequest): Promise<unknown> {
    const { viewer, url } = request;
    const isOwn = isAdmin(viewer) || (viewer?.has_mutes && cachedCall?.dependsOnMutes);
    if (!cache || !cachedCall || isOwn) return run(request, viewer);
    const { shows, toAnswer } = cachedCall;
    const make = async () => toAnswer(await run(request, null), cachedHeaders);
    try {
      return await cache.get(url, { shows, make });
    } catch (error) {
      if (!viewer) throw error;
      // What anonymous visitors may not read, such as one's own bookmarks, is not cached.
      return run(request, viewer);
    }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, value: unknown) {
    if (cache && value instanceof CachedAnswer) {
      const accepted = request.headers['accept-encoding'];
      return replyReady(request, reply, await cache.respond(value, request.viewer, accepted));
    }
    reply.code(call.status).header('vary', VARY);
    if (isAnonymousRead(call, request)) reply.header('cache-control', SHARED_CACHE);
    if (value instanceof Attachment) return sendAttachment(reply, value);
    if (value === null || value === undefined) return reply.send();
    return reply.type(JSON_TYPE).send(JSON.stringify(value));
  }

  app.route({
    method: call.method,
    url: call.path,
    config: { call: name },
    bodyLimit: call.acceptsFile ? IMPORT_MAX_BYTES : BODY_MAX_BYTES,
    // Before the body is read: a caller without access is refused, whatever they send.
    onRequest: identify,
    async handler(request, reply) {
      const value = await withinLimit(context, call.limit, request, async () => {
        // Waiting for the body or the limit may have taken time: the rights are checked again when the call runs.
        if (call.method !== 'GET') await identify(request);
        return answer(request);
      });
      return send(request, reply, value);
    },
    onResponse(request, reply, done) {
      logEvent(name, request, reply);
      done();
    },
  });
}

/** Whether everyone who is not logged in gets this answer. */
function isAnonymousRead({ method, access, limit }: Call, { headers }: FastifyRequest): boolean {
  const isPublicRead = method === 'GET' && access === 'public' && limit === 'read';
  return isPublicRead && headers.authorization === undefined;
}

function requireAccess({ config }: Context, { access, needsConfirmedEmail }: Call, viewer: Viewer) {
  if (access === 'admin') requireAdmin(viewer);
  else if (access === 'user' && !viewer) throw new UnauthorizedError();
  if (needsConfirmedEmail && config.requireVerifiedEmail && !viewer?.email_verified)
    throw new ForbiddenError(accountMessages.confirmEmailFirst);
}
