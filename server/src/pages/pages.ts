import type { PagesModule } from '@magpie/contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { BUSY_SECONDS } from '../http/error-reply.ts';
import { contentSecurityPolicy, newNonce } from './content-security-policy.ts';
import { createPageCache, type RenderedPage } from './page-cache.ts';
import { pageInputOf, webRequestOf } from './page-input.ts';
import { pageTemplate } from './page-template.ts';
import { serveStaticFiles } from './static-files.ts';
import { clientDirectory, loadWebBuild } from './web-build.ts';

const SERVICE_UNAVAILABLE = 503;

/** The built web app: its files, and every other address that is not the API's as a rendered page. */
export async function registerPages(app: FastifyInstance, context: Context): Promise<void> {
  const web = await loadWebBuild();
  await serveStaticFiles(app, clientDirectory);
  servePages(app, context, web);
}

/**
 * A page is the same for everybody, so it is rendered once until the content changes and answered with another
 * nonce each time.
 */
export function servePages(app: FastifyInstance, context: Context, { renderPage }: PagesModule): void {
  // Rendered from what visitors read.
  const { database, clock } = { ...context, ...context.forVisitors };
  const cache = createPageCache(database.contentVersion, clock);
  context.figures.caches.set('pages', cache.figures);
  // Stands for the nonce while the page waits in the cache. Secret: text of a user cannot contain it.
  const placeholder = newNonce();

  async function render(request: FastifyRequest): Promise<RenderedPage> {
    const input = pageInputOf(app, context, request, placeholder);
    const answer = await renderPage(webRequestOf(context, request), input);
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      template: pageTemplate(await answer.text(), placeholder),
    };
  }

  app.get('/*', async (request, reply) => {
    if (isApi(request.url)) return reply.callNotFound();
    const page = await cache.get(request.url, () => render(request));
    const nonce = newNonce();
    reply.header('content-security-policy', contentSecurityPolicy(nonce, context.config.linkPreviewUrl));
    return sendPage(request, reply, page, nonce);
  });
}

export function isApi(url: string): boolean {
  return /^\/api(\/|$)/.test(url);
}

/** Never kept by a browser or proxy: the next answer has another nonce, and perhaps other content. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, nonce: string) {
  reply
    .code(page.status)
    .headers(page.headers)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding');
  if (page.status === SERVICE_UNAVAILABLE) reply.header('retry-after', BUSY_SECONDS);
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(page.template.plain(nonce));
  return reply.header('content-encoding', 'gzip').send(page.template.gzipped(nonce));
}
