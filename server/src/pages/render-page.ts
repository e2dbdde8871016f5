import { randomUUID } from 'node:crypto';
import { NOT_FOUND_ADDRESS, type PagesModule } from '@magpie/contract/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { apiInProcess, type ReadApi } from './api-in-process.ts';
import { contentSecurityPolicy, hashInline } from './content-security-policy.ts';
import { ownTick } from './own-tick.ts';
import type { RenderedPage } from './page-cache.ts';
import { pageInputOf, webRequestOf } from './page-input.ts';
import { PageReply } from './page-reply.ts';

const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Renders the page at an address with the policy for its inline scripts, reading the API for this request's sender. */
export function createPageRenderer(
  app: FastifyInstance,
  context: Context,
  renderPage: PagesModule['renderPage'],
): (request: FastifyRequest, address: string) => Promise<RenderedPage> {
  // Secret, so that no text of a user's can pass for the site's own script.
  const nonce = randomUUID();

  return async (request, address) => {
    const api = observed(apiInProcess(app, request.ip));
    const input = pageInputOf(context, request, api.read, nonce);
    const answer = await renderPage(webRequestOf(context, address), input);
    const { html, ...hashes } = hashInline(await answer.text(), nonce);
    await ownTick();
    const { status } = answer;
    return {
      status,
      headers: {
        ...Object.fromEntries(answer.headers),
        'content-security-policy': contentSecurityPolicy(context.config.linkPreviewUrl, hashes),
      },
      reply: new PageReply(html),
      isCacheable: !api.wasRefused() && (address === NOT_FOUND_ADDRESS ? status === NOT_FOUND : status < 400),
    };
  };
}

/** Notices whether the API refused anything that it may answer a moment later. */
function observed(readApi: ReadApi) {
  let isRefused = false;
  return {
    wasRefused: () => isRefused,
    async read(path: string) {
      const answer = await readApi(path);
      isRefused ||= answer.status >= SERVER_ERROR || answer.status === TOO_MANY_REQUESTS;
      return answer;
    },
  };
}
