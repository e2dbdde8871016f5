import { type Call, calls } from '@magpie/contract/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Accepts only JSON; an empty body counts as no body, whatever its type. There are two exceptions: a call with `acceptsForm`
 * also accepts a form, whose fields it ignores, and a call with `acceptsFile` takes a file of any type.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (takesFile(request)) return done(null, { file: text });
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new MalformedJsonError(), undefined);
    }
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (takesFile(request)) return done(null, { file: text });
    done(text === '' || isIgnoredForm(request) ? null : new UnsupportedMediaError(), undefined);
  });
}

function takesFile({ routeOptions }: FastifyRequest): boolean {
  return callOf(routeOptions.config.call)?.acceptsFile ?? false;
}

/** undefined for a route that is not a call. */
function callOf(name: string | undefined): Call | undefined {
  return Object.entries<Call>(calls).find(([known]) => known === name)?.[1];
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

function isIgnoredForm({ routeOptions, headers }: FastifyRequest): boolean {
  const isAccepted = callOf(routeOptions.config.call)?.acceptsForm ?? false;
  return isAccepted && FORM.test(headers['content-type'] ?? '');
}

class UnsupportedMediaError extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
}

class MalformedJsonError extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_JSON_BODY';
}
