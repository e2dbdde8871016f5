import type { FastifyInstance } from 'fastify';
import { readForPage } from '../http/read-for-page.ts';

/** The part of an API answer that a page needs. */
interface ApiAnswer {
  status: number;
  body: string;
  retryAfter: string | undefined;
}

export type ReadApi = (path: string) => Promise<ApiAnswer>;

/** Calls the API as an anonymous visitor from this address; the browser adds the viewer's own data. */
export function apiInProcess(app: FastifyInstance, address: string): ReadApi {
  return async (path) => {
    const { statusCode, headers, body } = await readForPage(() =>
      app.inject({ method: 'GET', url: path, remoteAddress: address }),
    );
    return { status: statusCode, body, retryAfter: headers['retry-after'] };
  };
}
