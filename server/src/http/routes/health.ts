import { IncomingMessage } from 'node:http';
import { READY_REUSED_MS } from '@magpie/contract/limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';

export const HEALTH_PATH = '/healthz';
export const METRICS_PATH = '/metrics';

/** `/healthz`: the process answers. `/readyz`: so does its database, and the process is not about to end. */
export function registerHealth(app: FastifyInstance, { database, log }: Context): void {
  let answer: Promise<boolean> | undefined;
  app.get(HEALTH_PATH, async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const isEnding = request.raw instanceof IncomingMessage && !app.server.listening;
    if (!isEnding && (await latestAnswer())) return { status: 'ok' };
    return reply.code(503).header('retry-after', 1).send({ detail: requestMessages.busy });
  });

  /** The call is public, so it asks the database at most once a second. */
  function latestAnswer() {
    answer ??= answers().finally(() => {
      setTimeout(() => (answer = undefined), READY_REUSED_MS).unref();
    });
    return answer;
  }

  async function answers() {
    try {
      await database.ping();
      return true;
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return false;
    }
  }
}
