import type { Request } from 'autocannon';
import { CAST } from '../data/cast.ts';
import { tokenOf } from '../data/users.ts';

/** Each connection speaks for so many users, and nobody for two of them. */
const USERS_A_CONNECTION = 25;
/** The first speaks for the users from here on: those before are not like others (data/cast.ts). */
const FIRST_USER = 1 + CAST;

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept-language': 'en-US,en;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
};
export function usersOf(connection: number): number[] {
  const first = FIRST_USER + connection * USERS_A_CONNECTION;
  return Array.from({ length: USERS_A_CONNECTION }, (_, index) => first + index);
}

/** So many users have to have a session for so many connections. */
export function sessionsFor(connections: number): number {
  return FIRST_USER + connections * USERS_A_CONNECTION;
}

/** Asks the API, for a user or for nobody. */
export function get(path: string, user?: number): Request {
  return { method: 'GET', path, headers: { ...BROWSER, accept: '*/*', ...credentials(user) } };
}

/** Opens a page in a browser. */
export function page(path: string): Request {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  return { method: 'GET', path, headers: { ...BROWSER, accept } };
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

/** A call's path for one thing. */
export function at(path: string, id: number): string {
  return path.replace(':id', String(id));
}

function credentials(user: number | undefined): Record<string, string> {
  return user === undefined ? {} : { authorization: `Token ${tokenOf(user)}` };
}
