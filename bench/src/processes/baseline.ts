import { freePort } from '../../../e2e/fixtures/free-port.ts';
import type { Answer } from './plain-server.ts';
import { type Served, serve } from './served.ts';

/** Plain node:http, which answers every request with prepared bytes. */
export interface Baseline extends Served {
  /** From now on it sends these answers in turn, whatever is requested. */
  answerWith(answers: readonly Answer[]): Promise<void>;
}

export async function startBaseline(): Promise<Baseline> {
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
