import staticPlugin from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ASSETS_PATH } from '../http/abuse/back-pressure.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/** The built files, each a route of its own. Their compressed copies were made by the build. */
export async function serveStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(staticPlugin, {
    root: directory,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      // A name in /assets/ has its content's hash in it.
      response.header('cache-control', path.includes(ASSETS_PATH) ? FOREVER : AN_HOUR);
      response.header('vary', 'accept-encoding');
    },
  });
}
