import { IncomingMessage } from 'node:http';
import { REQUESTS_UNDER_WAY_MAX } from '@magpie/contract/limits';
import type { FastifyInstance } from 'fastify';
import { BusyError } from '../errors.ts';
import { type LoopDelay, watchLoopDelay } from './loop-delay.ts';
import { HEALTH_PATH, METRICS_PATH } from './routes/health.ts';

/** Who watches the process has to see it then, too. */
const SPARED = new Set<string | undefined>([HEALTH_PATH, METRICS_PATH]);

/**
 * Turns a request away before any work while the process is late or has too many under way: the others are then
 * answered in time. Whether it lives is always answered, and so is what it asks itself while it renders.
 */
export function addBackPressure(app: FastifyInstance, delay: LoopDelay = watchLoopDelay()): void {
  let underWay = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const isSpared = SPARED.has(request.routeOptions.url);
    if (!(request.raw instanceof IncomingMessage) || isSpared) return done();
    if (underWay >= REQUESTS_UNDER_WAY_MAX || delay.isTooLong()) return done(new BusyError());
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
    done();
  });
  app.addHook('onClose', (_app, done) => {
    delay.stop();
    done();
  });
}
