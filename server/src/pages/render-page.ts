import { randomUUID } from 'node:crypto';
import { NOT_FOUND_ADDRESS, type PagesModule } from '@magpie/contract/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { BUSY_SECONDS } from '../http/error-reply.ts';
import { SHARED_CACHE, VARY } from '../response-cache/cache-headers.ts';
import { CachedAnswer } from '../response-cache/cached-answer.ts';
import { apiInProcess, type ReadApi } from './api-in-process.ts';
import { contentSecurityPolicy, hashInline } from './content-security-policy.ts';
import { ownTick } from './own-tick.ts';
import { pageInputOf, webRequestOf } from './page-input.ts';

const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
const SERVICE_UNAVAILABLE = 503;
/** The route, which is also its name in the metrics. */
export const PAGES = '/*';

interface PageRenderer {
  /**
   * Renders the page at an address with the policy for its inline scripts. The API is read as by an anonymous visitor from
   * the network address of the request.
   */
  render(request: FastifyRequest, address: string): Promise<CachedAnswer>;
  /** Whether a page is being rendered. */
  isBusy(): boolean;
}

/** @param headers of every page */
export function createPageRenderer(
  app: FastifyInstance,
  context: Context,
  {
    renderPage,
    headers,
  }: { renderPage: PagesModule['renderPage']; headers: Readonly<Record<string, string>> },
): PageRenderer {
  const { config } = context;
  let rendering = 0;
  // Secret, so that a user's text cannot pass as the site's own script.
  const nonce = randomUUID();

  async function render(request: FastifyRequest, address: string) {
    const api = observed(apiInProcess(app, request.ip));
    const input = pageInputOf(context, request, api.read, nonce);
    const answer = await renderPage(webRequestOf(context, address), input);
    const { html, ...hashes } = hashInline(await answer.text(), nonce);
    await ownTick();
    const { status } = answer;
    const isCacheable =
      !api.wasRefused() &&
      answer.headers.get('cache-control') !== 'no-store' &&
      (address === NOT_FOUND_ADDRESS ? status === NOT_FOUND : status < 400);
    return new CachedAnswer({
      call: PAGES,
      status,
      headers: {
        ...headers,
        ...(isCacheable && status < 400 && { 'cache-control': SHARED_CACHE, vary: VARY }),
        ...(status === SERVICE_UNAVAILABLE && { 'retry-after': String(BUSY_SECONDS) }),
        ...Object.fromEntries(answer.headers),
        'content-security-policy': contentSecurityPolicy(config.linkPreviewUrl, hashes),
      },
      bytes: Buffer.from(html),
      compressedFrom: 1,
      isCacheable,
    });
  }

  return {
    async render(request, address) {
      rendering += 1;
      try {
        return await render(request, address);
      } finally {
        rendering -= 1;
      }
    },
    isBusy: () => rendering > 0,
  };
}

/** Notices whether the API refused a call that may succeed later. */
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
