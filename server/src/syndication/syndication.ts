import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { registerFeeds } from './feeds/feeds.ts';

/** What feed readers and crawlers read. */
export function registerSyndication(
  app: FastifyInstance,
  context: Context,
  cache: ResponseCache | null,
): void {
  registerFeeds(app, context, cache);
}
