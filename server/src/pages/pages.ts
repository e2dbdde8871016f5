import type { PagesModule } from '@magpie/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { CONTENT_TABLES } from '../db/written-tables.ts';
import { isApi } from '../http/path-of.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { ReadyResponse } from '../response-cache/cached-answer.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { replyReady } from '../response-cache/send-ready.ts';
import { createPageRenderer, PAGES } from './render-page.ts';
import { serveStaticFiles } from './static-files.ts';
import { clientDirectory, loadWebBuild } from './web-build.ts';

/**
 * How old an outdated page may be that is sent while a page is being rendered. This limits the share of time spent on
 * rendering while content changes all the time.
 */
const MAX_AGE_WHILE_RENDERING_MS = 1000;

const MOVED_PERMANENTLY = 301;

/** The built web app: its files, and a rendered page at every other address that is not the API's. */
export async function registerPages(
  app: FastifyInstance,
  context: Context,
  cache: ResponseCache | null,
): Promise<void> {
  const web = await loadWebBuild();
  await serveStaticFiles(app, clientDirectory);
  servePages(app, context, cache, web);
}

/** A page is the same for everyone, so it is rendered once until its content changes. */
export function servePages(
  app: FastifyInstance,
  context: Context,
  cache: ResponseCache | null,
  { renderPage, pageAddress }: PagesModule,
): void {
  const { crawlers } = context.config;
  const headers = {
    ...securityHeaders(context.config),
    // robots.txt only forbids reading pages: search engines could still list a page that others link to.
    ...(crawlers === 'none' && { 'x-robots-tag': 'noindex' }),
  };
  const renderer = createPageRenderer(app, context, { renderPage, headers });

  app.get(PAGES, async (request, reply) => {
    if (isApi(request.url) || !request.url.startsWith('/')) return reply.callNotFound();
    // The read is counted, and perhaps refused, before any work: rendering costs far more than the API's answers.
    (await context.rateLimits.reserve('read', request.ip)).confirm();
    // A page is cached under its normalised address: with arbitrary parameters each request would evict another page.
    const address = pageAddress(request.url);
    const make = () => renderer.render(request, address);
    const acceptsAge = (ageMs: number) => renderer.isBusy() && ageMs < MAX_AGE_WHILE_RENDERING_MS;
    const page = cache ? await cache.get(address, { shows: CONTENT_TABLES, make, acceptsAge }) : await make();
    const ready = await page.respond(request.headers['accept-encoding']);
    return replyReady(request, reply, withQueryOf(request.url, ready));
  });
}

/** Keeps the whole query in a permanent redirect. The address of the page has only the parameters that its screen reads. */
function withQueryOf(url: string, ready: ReadyResponse): ReadyResponse {
  const { status, headers } = ready;
  if (status !== MOVED_PERMANENTLY || headers['location'] === undefined) return ready;
  const [path = ''] = headers['location'].split('?');
  return { ...ready, headers: { ...headers, location: path + new URL(`http://site${url}`).search } };
}
