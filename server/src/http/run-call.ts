import { type CallName, calls } from '@magpie/contract/calls';
import { previewFailures } from '@magpie/contract/messages/previews';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { InvalidError, LinkPreviewError, ErrorKeyRefusal } from '../errors.ts';
import type { Viewer } from '../permissions.ts';
import { requireFieldAccess } from './field-access.ts';
import type { Handlers } from './handlers.ts';
import { givenIn, parseBody, parseParams, parseQuery } from './parse-input.ts';

/** Checks a request's input, and whether this viewer may send its fields; then runs the call's verb. */
type RunCall = (request: FastifyRequest, viewer: Viewer) => Promise<unknown>;

export function prepareCall(context: Context, handlers: Handlers, name: CallName): RunCall {
  const { params, query, body } = calls[name];
  const handle = handlers[name] as (input: object) => Promise<unknown>;

  return async (request, viewer) => {
    const search = givenIn(new URL(request.url, 'http://site').searchParams);
    requireFieldAccess(query, search, viewer);
    requireFieldAccess(body, request.body, viewer);
    return handle({
      context,
      origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      noteAccount: (id: number) => void (request.openedAccount = id),
      viewer,
      actor: viewer,
      params: parseParams(params, request.params),
      ...refusedInOwnShape(name, () => ({
        query: parseQuery(query, search),
        body: parseBody(body, request.body),
      })),
    });
  };
}

/** Calls that refuse invalid input in a shape of their own. */
const OWN_REFUSALS: Partial<Record<CallName, () => Error>> = {
  previewUrl: () => new ErrorKeyRefusal(previewFailures.protocol),
  linkPreview: () => new LinkPreviewError(400, previewFailures.protocol),
};

function refusedInOwnShape<T>(name: CallName, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const own = OWN_REFUSALS[name];
    throw own && error instanceof InvalidError ? own() : error;
  }
}
