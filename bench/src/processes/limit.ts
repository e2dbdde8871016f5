import { freePort } from '../../../e2e/fixtures/free-port.ts';
import type { Answer } from './plain-server.ts';
import { type Served, serve } from './served.ts';

export interface Limit extends Served {
  /** From now on it answers like this, whatever is asked: with each in its turn. */
  answerWith(answers: readonly Answer[]): Promise<void>;
}

export async function startLimit(): Promise<Limit> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const served = await serve('bench/src/processes/plain-server.ts', {
    url,
    ready: '/',
    environment: { NODE_ENV: 'production', PORT: String(port) },
  });
  return {
    ...served,
    async answerWith(answers) {
      await fetch(url, { method: 'PUT', body: JSON.stringify(answers) });
    },
  };
}
