import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { SHARED_CACHE, VARY } from '../../response-cache/cache-headers.ts';
import { CachedAnswer } from '../../response-cache/cached-answer.ts';
import { replyReady } from '../../response-cache/send-ready.ts';
import { element, textElement, XML_DECLARATION } from '../xml.ts';
import { listCollectionParts, listCollectionsOfPart } from './collection-pages.ts';
import { listPostParts, listPostsOfPart } from './post-parts.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { listTopicParts, listTopicsOfPart, type TopicKind } from './topic-pages.ts';

/** The index, and the parts that it names. */
const INDEX = '/sitemap.xml';
const PART = '/sitemaps/:file';

/** Pages that exist on every site. */
const PAGES = [
  '/explore/recent',
  '/explore/trending',
  '/explore/top',
  '/categories',
  '/tags',
  '/sponsored',
  '/moderation',
  '/explore/collections',
  '/help',
  '/terms',
  '/privacy',
];

/** Kinds of pages that are divided into parts by their ids: how to list the parts, and the pages of one part. */
const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    categories: topics('categories'),
    tags: topics('tags'),
    posts: { listParts: ({ database }: Context) => listPostParts(database.read), listPages: listPostsOfPart },
    collections: { listParts: listCollectionParts, listPages: listCollectionsOfPart },
  }),
);

/**
 * The sitemap: an index, `/sitemaps/pages.xml`, and parts such as `/sitemaps/posts-{n}.xml`. The response cache is not used,
 * because crawlers rarely read a part, and the parts together would evict the pages from the cache.
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
  const { publicUrl } = context.config;
  if (file === 'pages.xml')
    return write(
      'urlset',
      'url',
      PAGES.map((page) => ({ url: publicUrl + page, date: null })),
    );
  // Up to five digits: a part with more could have ids too large for an integer, which PostgreSQL refuses.
  const [, kind = '', part] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
  const pages = (await KINDS.get(kind)?.listPages(context, Number(part))) ?? [];
  if (pages.length === 0) throw new NotFoundError();
  return write('urlset', 'url', pages);
}

async function writeIndex(context: Context): Promise<string> {
  const { publicUrl } = context.config;
  const files: SitemapEntry[] = [{ url: `${publicUrl}/sitemaps/pages.xml`, date: null }];
  for (const [kind, { listParts }] of KINDS)
    for (const { part, date } of await listParts(context))
      files.push({ url: `${publicUrl}/sitemaps/${kind}-${part}.xml`, date });
  return write('sitemapindex', 'sitemap', files);
}

interface Kind {
  listParts(context: Context): Promise<{ part: number; date: string | null }[]>;
  listPages(context: Context, part: number): Promise<SitemapEntry[]>;
}

function topics(kind: TopicKind): Kind {
  return {
    listParts: ({ database }) => listTopicParts(database.read, kind),
    listPages: (context, part) => listTopicsOfPart(context, kind, part),
  };
}

function write(root: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, date }) =>
    element(item, {}, textElement('loc', url) + (date === null ? '' : textElement('lastmod', date))),
  );
  const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
  return `${XML_DECLARATION}${element(root, namespace, `\n${items.join('\n')}\n`)}\n`;
}
