import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readForPage } from '../http/read-for-page.ts';

/** What the API answered, as far as a page shows it. */
export interface ApiAnswer {
  status: number;
  body: string;
  retryAfter: string | undefined;
}

export type ReadApi = (path: string) => Promise<ApiAnswer>;

/** The API as a visitor's address may read it. Pages read as nobody: what belongs to a viewer is added in the browser. */
export function apiInProcess(app: FastifyInstance, address: string): ReadApi {
  return async (path) => {
    const { statusCode, headers, body } = await readForPage(() =>
      app.inject({ method: 'GET', url: path, remoteAddress: address }),
    );
    return { status: statusCode, body, retryAfter: headers['retry-after'] };
  };
}

/** Asks for nothing again that it was given; what was refused is asked for anew. */
export function readingOnce(readApi: ReadApi): ReadApi {
  const given = new Map<string, ApiAnswer>();
  return async (path) => {
    const known = given.get(path);
    if (known) return known;
    const answer = await readApi(path);
    if (answer.status === OK) given.set(path, answer);
    return answer;
  };
}

const OK = 200;
const SERVER_ERROR = 500;

/** A digest of each answer that was read, by its path. */
export type Readings = ReadonlyMap<string, string>;

/** Reads, and writes down what it read. */
export interface Recording {
  readApi: ReadApi;
  readings: Readings;
  /** Whether something was refused that is not always refused: the site was busy, or at fault. */
  isRefused: () => boolean;
}

export function recording(readApi: ReadApi): Recording {
  const readings = new Map<string, string>();
  let isRefused = false;
  return {
    readings,
    isRefused: () => isRefused,
    async readApi(path) {
      const answer = await readApi(path);
      readings.set(path, digestOf(answer));
      isRefused ||= answer.status >= SERVER_ERROR;
      return answer;
    },
  };
}

/** Whether the API answers now what it answered then. */
export async function areAsBefore(readings: Readings, readApi: ReadApi): Promise<boolean> {
  const same = await Promise.all(
    Array.from(readings, async ([path, digest]) => digestOf(await readApi(path)) === digest),
  );
  return !same.includes(false);
}

function digestOf({ status, body }: ApiAnswer): string {
  return hash('sha256', `${status} ${body}`, 'base64url');
}
