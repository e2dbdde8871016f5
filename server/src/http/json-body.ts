import type { FastifyInstance } from 'fastify';

/** Accepts only JSON; an empty body counts as no body, whatever its type. */
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
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) =>
    done(text === '' ? null : new UnsupportedMediaError(), undefined),
  );
}

class UnsupportedMediaError extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
}

class MalformedJsonError extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_JSON_BODY';
}
