import { type Call, calls } from '@magpie/contract/calls';
import * as requestMessages from '@magpie/contract/messages/requests';
import type { FastifyInstance, HTTPMethods } from 'fastify';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Answers 405 to a method that a path of the contract does not have. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const paths = Map.groupBy(Object.values(calls) as Call[], ({ path }) => path);
  for (const [url, known] of paths) {
    const allowed = new Set<HTTPMethods>(known.map(({ method }) => method));
    if (allowed.has('GET')) allowed.add('HEAD');
    allowOnly(app, url, allowed);
  }
}

/** Answers 405 to every other method on this path. */
export function allowOnly(app: FastifyInstance, url: string, allowed: ReadonlySet<HTTPMethods>): void {
  app.route({
    method: METHODS.filter((method) => !allowed.has(method)),
    url,
    handler: (request, reply) =>
      reply
        .code(405)
        .header('allow', [...allowed].join(', '))
        .send({ detail: requestMessages.methodNotAllowed(request.method) }),
  });
}
