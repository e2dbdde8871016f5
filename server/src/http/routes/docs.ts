import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { openApiDocument } from '../api-docs/openapi.ts';
import { apiPage } from '../api-docs/api-page.ts';

/** The API documents, generated from the contract: for people at `/api/docs/`, for tools at `openapi.json` beside it. */
export function registerDocs(app: FastifyInstance, { config }: Context): void {
  /** Made at the first request, since most processes are never asked for it. */
  let document: string | undefined;
  const written = () => JSON.stringify(openApiDocument(config.siteName, config.publicUrl));
  const page = apiPage(config.siteName);
  const csp = `default-src 'none'; style-src '${page.styleHash}'; frame-ancestors 'none'; base-uri 'none'`;
  app.get('/api/docs/openapi.json', (_request, reply) =>
    reply.type('application/json').send((document ??= written())),
  );
  app.get('/api/docs/', (_request, reply) =>
    reply.header('content-security-policy', csp).type('text/html; charset=utf-8').send(page.html),
  );
}
