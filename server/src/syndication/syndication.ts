import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { registerRobots } from './crawlers/robots.ts';
import { registerSitemaps } from './crawlers/sitemaps.ts';
import { registerFeeds } from './feeds/feeds.ts';
import { registerOembed } from './oembed.ts';
import { registerOpenSearch } from './opensearch.ts';
import { registerSecurityTxt } from './security-txt.ts';

/** What feed readers, crawlers and other sites read. */
export function registerSyndication(
  app: FastifyInstance,
  context: Context,
  cache: ResponseCache | null,
): void {
  registerFeeds(app, context, cache);
  registerSitemaps(app, context);
  registerRobots(app, context);
  registerOembed(app, context);
  registerOpenSearch(app, context);
  registerSecurityTxt(app, context);
}
