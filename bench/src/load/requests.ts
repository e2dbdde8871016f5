import type { Request } from 'autocannon';
import { PERSONAS } from '../fixtures/personas.ts';
import { tokenOf } from '../fixtures/users.ts';

/** Each connection has its own users. */
const USERS_PER_CONNECTION = 25;
/** Users before this one are special (fixtures/personas.ts). */
const FIRST_USER = 1 + PERSONAS;

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept-language': 'en-US,en;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
};
export function usersOf(connection: number): number[] {
  const first = FIRST_USER + connection * USERS_PER_CONNECTION;
  return Array.from({ length: USERS_PER_CONNECTION }, (_, index) => first + index);
}

/**
 * How many users, from the first one on, are logged in: the special ones, those of this many connections, and one more.
 */
export function sessionsFor(connections: number): number {
  return FIRST_USER + connections * USERS_PER_CONNECTION;
}

/** A read of the API, by a user or an anonymous visitor. */
export function get(path: string, user?: number): Request {
  return { method: 'GET', path, headers: { ...BROWSER, accept: '*/*', ...credentials(user) } };
}

/** Opening a page in a browser, or by a client that does not take compressed answers. */
export function page(path: string, encoding = BROWSER['accept-encoding']): Request {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  return { method: 'GET', path, headers: { ...BROWSER, accept, 'accept-encoding': encoding } };
}

export function post(path: string, user: number, body?: object): Request {
  const headers = { ...BROWSER, accept: '*/*', ...credentials(user) };
  if (!body) return { method: 'POST', path, headers };
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** A call's path with an id in it. */
export function at(path: string, id: number): string {
  return path.replace(':id', String(id));
}

function credentials(user: number | undefined): Record<string, string> {
  return user === undefined ? {} : { authorization: `Token ${tokenOf(user)}` };
}
