import type { FastifyInstance } from 'fastify';
import { readForPage } from '../http/read-for-page.ts';

/** What a page needs of the API's answer. */
export interface ApiAnswer {
  status: number;
  body: string;
  retryAfter: string | undefined;
}

export type ReadApi = (path: string) => Promise<ApiAnswer>;

/** Reads the API as an anonymous visitor from this address: what belongs to a viewer is added in the browser. */
export function apiInProcess(app: FastifyInstance, address: string): ReadApi {
  return async (path) => {
    const { statusCode, headers, body } = await readForPage(() =>
      app.inject({ method: 'GET', url: path, remoteAddress: address }),
    );
    return { status: statusCode, body, retryAfter: headers['retry-after'] };
  };
}
