import type { FastifyInstance } from 'fastify';

/** JSON is all that is taken; an empty body is none. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new MalformedJsonError(), undefined);
    }
  });
}

class MalformedJsonError extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_JSON_BODY';
}
