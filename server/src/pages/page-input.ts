import type { PageInput } from '@magpie/contract/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { pathOf } from '../http/path-of.ts';
import { ownTurn } from './own-turn.ts';

/** What a page is rendered from: the site, the time, and the API as this request's address may call it. */
export function pageInputOf(
  app: FastifyInstance,
  { config, clock }: Context,
  request: FastifyRequest,
  nonce?: string,
): PageInput {
  return {
    site: {
      site_name: config.siteName,
      public_url: config.publicUrl,
      updates_url: config.updatesUrl,
      contact_email: config.contactEmail,
      link_preview_url: config.linkPreviewUrl,
    },
    nonce,
    now: clock(),
    fetchApi: (path) => readInProcess(app, path, request.ip),
    reportFault: (error) => request.log.error({ err: error, path: pathOf(request.url) }, 'page failed'),
  };
}

/** The request for a page, as the renderer wants it. Its host is the site's own, whatever the client named. */
export function webRequestOf({ config }: Context, request: FastifyRequest): Request {
  return new Request(config.publicUrl + request.url);
}

/** Pages only read, and as nobody: what belongs to a viewer is added in the browser. */
async function readInProcess(app: FastifyInstance, path: string, address: string): Promise<Response> {
  const { statusCode, headers, body } = await app.inject({
    method: 'GET',
    url: path,
    remoteAddress: address,
  });
  // What waits for the answer renders the page.
  await ownTurn();
  const retryAfter = headers['retry-after'];
  return new Response(body, {
    status: statusCode,
    headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  });
}
