import { NOT_FOUND_ADDRESS, type PagesModule } from '@magpie/contract/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { BUSY_SECONDS } from '../http/error-reply.ts';
import { isApi } from '../http/path-of.ts';
import { contentSecurityPolicy, newNonce } from './content-security-policy.ts';
import { acceptedEncodings } from '../response-cache/accepted-encodings.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { apiInProcess, areAsBefore, type ReadApi, readingOnce, recording } from './api-in-process.ts';
import { ownTurn } from './own-turn.ts';
import { createPageCache, type PageSource, type RenderedPage } from './page-cache.ts';
import { pageInputOf, webRequestOf } from './page-input.ts';
import { pageTemplate } from './page-template.ts';
import { serveStaticFiles } from './static-files.ts';
import { clientDirectory, loadWebBuild } from './web-build.ts';

const SERVICE_UNAVAILABLE = 503;

/** The built web app: its files, and every other address that is not the API's as a rendered page. */
export async function registerPages(
  app: FastifyInstance,
  context: Context,
  responses: ResponseCache | null,
): Promise<void> {
  const web = await loadWebBuild();
  await serveStaticFiles(app, clientDirectory);
  servePages(app, context, responses, web);
}

/**
 * A page is the same for everybody, so it is rendered once until what it shows changes and answered with another
 * nonce each time.
 */
export function servePages(
  app: FastifyInstance,
  context: Context,
  _responses: ResponseCache | null,
  { renderPage, pageAddress }: PagesModule,
): void {
  // Rendered from what visitors read.
  const { database, clock } = { ...context, ...context.forVisitors };
  const cache = createPageCache(database.contentVersion, clock);
  context.figures.caches.set('pages', cache.figures);
  // Stands for the nonce while the page waits in the cache. Secret: text of a user cannot contain it.
  const placeholder = newNonce();
  const policyOf = contentSecurityPolicy(context.config.linkPreviewUrl);

  async function render(request: FastifyRequest, address: string, api: ReadApi): Promise<RenderedPage> {
    const reading = recording(api);
    const input = pageInputOf(context, request, reading.readApi, placeholder);
    const answer = await renderPage(webRequestOf(context, address), input);
    const html = await answer.text();
    await ownTurn();
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      template: pageTemplate(html, placeholder),
      readings: reading.readings,
      isWhole: answer.status === (address === NOT_FOUND_ADDRESS ? NOT_FOUND : OK) && !reading.isRefused(),
    };
  }

  function sourceOf(request: FastifyRequest, address: string): PageSource {
    // What is not as before is rendered from what was just read.
    const api = readingOnce(apiInProcess(app, request.ip));
    return {
      render: () => render(request, address, api),
      isUnchanged: ({ readings }) => areAsBefore(readings, api),
    };
  }

  app.get(PAGES, async (request, reply) => {
    if (isApi(request.url) || !request.url.startsWith('/')) return reply.callNotFound();
    // Counted before any work, and refused without a page: rendering one costs far more than the API's answers.
    (await context.rateLimits.take('read', request.ip)).keep();
    const address = pageAddress(request.url);
    const page = await cache.get(address, sourceOf(request, address));
    reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding');
    if (page.status === SERVICE_UNAVAILABLE) reply.header('retry-after', BUSY_SECONDS);
    const nonce = newNonce();
    reply.header('content-security-policy', policyOf(nonce));
    if (!acceptedEncodings(request.headers['accept-encoding']).has('gzip'))
      return reply.send(page.template.plain(nonce));
    return reply.header('content-encoding', 'gzip').send(page.template.gzipped(nonce).bytes);
  });
}

/** The route, which is also what the figures name it by. */
const PAGES = '/*';
const OK = 200;
const NOT_FOUND = 404;
