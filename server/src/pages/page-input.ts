import type { PageInput } from '@magpie/contract/site';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { pathOf } from '../http/path-of.ts';
import { LARGEST_ID } from '../db/keyset.ts';
import { isCollectionDeleted } from '../collections/absent-collections.ts';
import { absenceOf } from '../posts/absent-posts.ts';
import type { ReadApi } from './api-in-process.ts';
import { ownTick } from './own-tick.ts';

/** The input of `renderPage`: the site's settings, the time and the API. */
export function pageInputOf(
  { config, clock, database }: Context,
  request: FastifyRequest,
  readApi: ReadApi,
  nonce?: string,
): PageInput {
  return {
    site: {
      site_name: config.siteName,
      public_url: config.publicUrl,
      updates_url: config.updatesUrl,
      contact_email: config.contactEmail,
      link_preview_url: config.linkPreviewUrl,
    },
    nonce,
    now: clock(),
    async fetchApi(path) {
      const { status, body, retryAfter } = await readApi(path);
      // Only one page continues in each tick: several would hold up other requests.
      await ownTick();
      return new Response(body, {
        status,
        headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
      });
    },
    absenceOf: async (postId) => (canExist(postId) ? absenceOf(database, postId) : 'unknown'),
    isCollectionDeleted: async (id) => canExist(id) && isCollectionDeleted(database, id),
    reportFault: (error) => request.log.error({ err: error, path: pathOf(request.url) }, 'page failed'),
  };
}

/**
 * Whether an id can exist, that is, fits into its column. PostgreSQL refuses to compare the column with a number beyond
 * `LARGEST_ID`.
 */
function canExist(id: number): boolean {
  return id <= LARGEST_ID;
}

/** The request to render. Its host is the site's own, whatever the client named. */
export function webRequestOf({ config }: Context, address: string): Request {
  return new Request(config.publicUrl + address);
}
