import { SECOND_MS } from '@magpie/contract/limits';
import { SearchQuery } from '@magpie/contract/search/search';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { ContentTable } from '../../db/written-tables.ts';
import { NotFoundError } from '../../errors.ts';
import { givenIn } from '../../http/parse-input.ts';
import { parseText } from '../../http/parse-text.ts';
import { pathOf } from '../../http/path-of.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { BROWSER_CACHE, SHARED_CACHE, VARY } from '../../response-cache/cache-headers.ts';
import { CachedAnswer } from '../../response-cache/cached-answer.ts';
import type { ResponseCache } from '../../response-cache/response-cache.ts';
import { replyReady } from '../../response-cache/send-ready.ts';
import { ATOM_TYPE, writeAtom } from './atom.ts';
import type { Feed } from './feed.ts';
import { findFeed, MODERATION, PERSONAL, personalFeed, SEARCH } from './find-feed.ts';
import { JSON_FEED_TYPE, writeJsonFeed } from './json-feed.ts';

/** The route, which is also its name in the metrics. */
const FEEDS = '/feeds/*';

interface Format {
  type: string;
  write: (feed: Feed) => string;
}

const FORMATS: Readonly<Record<string, Format>> = {
  atom: { type: ATOM_TYPE, write: writeAtom },
  json: { type: JSON_FEED_TYPE, write: writeJsonFeed },
};

const POSTS: readonly ContentTable[] = ['posts', 'users', 'categories', 'tags', 'post_tags'];
/** The tables that show in feeds whose order depends on likes and comments. */
const RANKED: readonly ContentTable[] = [...POSTS, 'post_counts'];
const LOG: readonly ContentTable[] = ['moderation_log', 'users'];
const COLLECTIONS: readonly ContentTable[] = [...POSTS, 'collections', 'collection_items'];
const COMMENTS: readonly ContentTable[] = [...POSTS, 'comments'];

/** `/feeds/recent.atom` and all others, each also as `.json`. */
export function registerFeeds(app: FastifyInstance, context: Context, cache: ResponseCache | null): void {
  const headers = { ...securityHeaders(context.config), 'cache-control': SHARED_CACHE, vary: VARY };
  const lastModified = datesOf(context.clock);

  app.get<{ Params: { '*': string } }>(FEEDS, async (request, reply) => {
    (await context.rateLimits.reserve('read', request.ip)).confirm();
    const [, path = '', extension = ''] = /^(.+)\.([a-z]+)$/.exec(request.params['*']) ?? [];
    const format = FORMATS[extension];
    if (!format) throw new NotFoundError();
    if (path === PERSONAL) return sendPersonal(request, reply, format);
    const { type, write } = format;
    const q = path === SEARCH ? soughtIn(request.url) : '';

    const key = pathOf(request.url) + (q && `?${new URLSearchParams({ q }).toString()}`);

    async function make() {
      const bytes = Buffer.from(write(await findFeed(context, path, q)));
      return new CachedAnswer({
        call: FEEDS,
        headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
        bytes,
        lastModified: lastModified(key),
        compressedFrom: 1,
      });
    }
    const shows = tablesOf(path);
    const answer = cache ? await cache.get(key, { shows, make }) : await make();
    return replyReady(request, reply, await answer.respond(request.headers['accept-encoding']));
  });

  /** Only the reader's own cache may store this feed: the address is a secret, and the answer is for one user. */
  async function sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, write }: Format,
  ): Promise<FastifyReply> {
    const key = givenIn(new URL(request.url, 'http://site').searchParams)['key'];
    const feed = await personalFeed(context, typeof key === 'string' ? key : '');
    const answer = new CachedAnswer({
      call: FEEDS,
      headers: { ...headers, 'cache-control': BROWSER_CACHE, 'content-type': `${type}; charset=utf-8` },
      bytes: Buffer.from(write(feed)),
      lastModified: lastModified(request.url),
      compressedFrom: 1,
    });
    return replyReady(request, reply, await answer.respond(request.headers['accept-encoding']));
  }
}

/**
 * The date of a feed that is made now, in whole seconds. If an earlier version already has this second as its date, the new
 * version is dated with the next one, and is answered without a date until that second has begun.
 */
function datesOf(clock: () => number) {
  const given = new Map<string, number>();
  return (key: string) => {
    const now = Math.floor(clock() / SECOND_MS) * SECOND_MS;
    for (const [old, date] of given) if (date < now) given.delete(old);
    const date = given.has(key) ? now + SECOND_MS : now;
    given.set(key, date);
    return () => (clock() < date ? undefined : new Date(date).toUTCString());
  };
}

/** @throws NotFoundError for a query that no search accepts */
function soughtIn(url: string): string {
  const { q } = givenIn(new URL(url, 'http://site').searchParams);
  const { value } = parseText(SearchQuery.properties.q, q);
  if (typeof value !== 'string') throw new NotFoundError();
  return value;
}

function tablesOf(path: string) {
  if (path === MODERATION) return LOG;
  if (path.startsWith('post/')) return COMMENTS;
  if (path.startsWith('collection/')) return COLLECTIONS;
  return /^(trending|top-[a-z]+)$/.test(path) ? RANKED : POSTS;
}
