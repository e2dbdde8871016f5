import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { SHARED_CACHE, VARY } from '../../response-cache/cache-headers.ts';
import { CachedAnswer } from '../../response-cache/cached-answer.ts';
import { replyReady } from '../../response-cache/send-ready.ts';
import { element, textElement, XML_DECLARATION } from '../xml.ts';
import { listCollectionParts, listCollectionsOfPart } from './collection-pages.ts';
import { listParts, listPostsOfPart } from './post-parts.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { listTopicPages } from './topic-pages.ts';

/** The index, and the parts that it names. */
const INDEX = '/sitemap.xml';
const PART = '/sitemaps/:file';

/**
 * The sitemap: an index, `/sitemaps/pages.xml`, `/sitemaps/posts-{n}.xml` and `/sitemaps/collections-{n}.xml`. Nothing is
 * cached, because crawlers rarely read a part, and the parts together would evict the pages from the cache.
 */
export function registerSitemaps(app: FastifyInstance, context: Context): void {
  const headers = {
    ...securityHeaders(context.config),
    'cache-control': SHARED_CACHE,
    'content-type': 'application/xml; charset=utf-8',
    vary: VARY,
  };

  for (const route of [INDEX, PART])
    app.get<{ Params: { file?: string } }>(route, async (request, reply) => {
      (await context.rateLimits.reserve('read', request.ip)).confirm();
      const bytes = Buffer.from(await writeFile(context, request.params.file));
      const answer = new CachedAnswer({ call: route, headers, bytes, compressedFrom: 1 });
      return replyReady(request, reply, await answer.respond(request.headers['accept-encoding']));
    });
}

/** @throws NotFoundError for a file that the index does not name */
async function writeFile(context: Context, file: string | undefined): Promise<string> {
  if (file === undefined) return writeIndex(context);
  if (file === 'pages.xml') return write('urlset', 'url', await listTopicPages(context));
  const [, kind, number] = /^(posts|collections)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
  const listPart = kind === 'posts' ? listPostsOfPart : listCollectionsOfPart;
  const pages = number === undefined ? [] : await listPart(context, Number(number));
  if (pages.length === 0) throw new NotFoundError();
  return write('urlset', 'url', pages);
}

async function writeIndex(context: Context): Promise<string> {
  const { publicUrl } = context.config;
  const parts = await listParts(context.database.read);
  const collections = await listCollectionParts(context);
  return write('sitemapindex', 'sitemap', [
    { url: `${publicUrl}/sitemaps/pages.xml`, date: null },
    ...parts.map(({ part, date }) => ({ url: `${publicUrl}/sitemaps/posts-${part}.xml`, date })),
    ...collections.map(({ part, date }) => ({ url: `${publicUrl}/sitemaps/collections-${part}.xml`, date })),
  ]);
}

function write(root: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, date }) =>
    element(item, {}, textElement('loc', url) + (date === null ? '' : textElement('lastmod', date))),
  );
  const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
  return `${XML_DECLARATION}${element(root, namespace, `\n${items.join('\n')}\n`)}\n`;
}
