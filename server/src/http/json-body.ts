import { type Call, calls } from '@magpie/contract/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Accepts only JSON; an empty body counts as no body, whatever its type. A call that accepts a form ignores its fields. */
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
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) =>
    done(text === '' || isIgnoredForm(request) ? null : new UnsupportedMediaError(), undefined),
  );
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

function isIgnoredForm({ routeOptions, headers }: FastifyRequest): boolean {
  const isAccepted = Object.entries<Call>(calls).some(
    ([name, { acceptsForm }]) => acceptsForm && name === routeOptions.config.call,
  );
  return isAccepted && FORM.test(headers['content-type'] ?? '');
}

class UnsupportedMediaError extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
}

class MalformedJsonError extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_JSON_BODY';
}
