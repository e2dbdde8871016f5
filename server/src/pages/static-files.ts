import staticPlugin from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ASSETS_PATH } from '../http/abuse/back-pressure.ts';

const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** The picture that other sites show for pages without one of their own. */
const SOCIAL_CARD = '/social-card.png';

/** The built files, each with its own route. The build has created their compressed variants. */
export async function serveStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(staticPlugin, {
    root: directory,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      // Names in /assets/ contain a hash of the content.
      response.header('cache-control', path.includes(ASSETS_PATH) ? A_YEAR : AN_HOUR);
      response.header('vary', 'accept-encoding');
      if (path.endsWith(SOCIAL_CARD)) response.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
