import type { PagesModule } from '@magpie/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { SHARED_CACHE, VARY } from '../http/cache-headers.ts';
import { BUSY_SECONDS } from '../http/error-reply.ts';
import { isApi } from '../http/path-of.ts';
import type { QuickReplies } from '../http/quick-replies.ts';
import { sendReady } from '../http/send-ready.ts';
import { serveStaticFiles } from './static-files.ts';
import { createPageCache } from './page-cache.ts';
import { createPageRenderer } from './render-page.ts';
import { clientDirectory, loadWebBuild } from './web-build.ts';

const OK = 200;
const SERVICE_UNAVAILABLE = 503;
/** The route, which is also its name in the metrics. */
const PAGES = '/*';

/** The built web app: its files, and a rendered page at every other address that is not the API's. */
export async function registerPages(
  app: FastifyInstance,
  context: Context,
  quick: QuickReplies,
): Promise<void> {
  const web = await loadWebBuild();
  await serveStaticFiles(app, clientDirectory);
  servePages(app, context, quick, web);
}

/** A page is the same for everyone, so it is rendered once until what it shows changes. */
export function servePages(
  app: FastifyInstance,
  context: Context,
  quick: QuickReplies,
  web: PagesModule,
): void {
  const { database, clock } = context;
  const cache = createPageCache(database.contentVersion, clock);
  context.figures.caches.set('pages', cache.figures);
  const render = createPageRenderer(app, context, web.renderPage);

  app.get(PAGES, async (request, reply) => {
    if (isApi(request.url) || !request.url.startsWith('/')) return reply.callNotFound();
    // Counted, and perhaps refused, before any work: rendering costs far more than the API's answers.
    (await context.rateLimits.reserve('read', request.ip)).confirm();
    const address = web.pageAddress(request.url);
    const page = await cache.get(address, () => render(request, address));
    reply.code(page.status).headers(page.headers);
    if (page.isCacheable && page.status < 400)
      reply.header('cache-control', SHARED_CACHE).header('vary', VARY);
    if (page.status === SERVICE_UNAVAILABLE) reply.header('retry-after', BUSY_SECONDS);
    // Under its own address only: with other parameters each request would push another page out.
    if (page.isCacheable && page.status === OK && address === request.url)
      quick.remember(request.raw, {
        reply: page.reply,
        audience: 'visitors',
        version: page.version,
        headers: reply.getHeaders(),
        call: PAGES,
      });
    const ready = await page.reply.replyTo(null, request.headers['accept-encoding']);
    if (page.status === OK) return sendReady(request, reply, ready);
    return reply.headers(ready.headers).send(ready.bytes);
  });
}
