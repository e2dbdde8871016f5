import { replies } from '@magpie/contract/messages';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';

export const HEALTH_PATH = '/healthz';

/** `/healthz`: the process answers. `/readyz`: and so does its database. */
export function registerHealth(app: FastifyInstance, { database, log }: Context): void {
  app.get(HEALTH_PATH, async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.ping();
      return { status: 'ok' };
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return reply.code(503).header('retry-after', 1).send({ detail: replies.busy });
    }
  });
}
