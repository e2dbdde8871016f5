import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { isApi } from '../http/path-of.ts';
import { apiInProcess } from './api-in-process.ts';
import { pageInputOf, webRequestOf } from './page-input.ts';
import { asPagesModule, webDirectory } from './web-build.ts';

/**
 * The web app from its sources, reloaded as they are saved: Vite's development server in this process. Pages have no
 * Content-Security-Policy, since Vite adds inline scripts and styles.
 */
export async function registerDevPages(app: FastifyInstance, context: Context): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: `${webDirectory}/vite.config.ts`,
    root: webDirectory,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());

  app.get('/*', async (request, reply) => {
    if (isApi(request.url)) return reply.callNotFound();
    const { raw: incoming } = request;
    const { raw: outgoing } = reply;
    const handled = await new Promise<boolean>((resolve, reject) => {
      outgoing.once('close', () => resolve(true));
      vite.middlewares(incoming, outgoing, (error: unknown) => (error ? reject(error) : resolve(false)));
    });
    if (handled) return reply.hijack();
    const { renderPage } = asPagesModule(await vite.ssrLoadModule('/pages.ts'));
    reply.removeHeader('content-security-policy');
    const input = pageInputOf(context, request, apiInProcess(app, request.ip));
    return reply.send(await renderPage(webRequestOf(context, request.url), input));
  });
}
