import { calls } from '@magpie/contract/calls';
import type { Request } from 'autocannon';
import { tokenOf } from '../data/users.ts';
import type { BareWrite } from './bare-writes.ts';

/** One row of the table: what is asked, and what it is to be held against. */
export interface Scenario {
  name: string;
  requestsOf: (connection: number) => Request[];
  /** At least this share of the limit's requests a second. */
  share?: number;
  /** A write: the same rows in a bare transaction, and at most so many times as long as that and the limit together. */
  write?: { bare: BareWrite; times: number };
}

/** What the requests need to know of the site. */
export interface Ground {
  /** A post that this user has not liked; for each user another. */
  unlikedBy(user_id: number): number;
}

/** Each connection speaks for so many users, and nobody for two of them; each comments on a post of its own. */
export const USERS_A_CONNECTION = 25;

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept-language': 'en-US,en;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
};
const COMMENT =
  'Worked through all of it last winter, an hour each evening. I went from copying code to changing it on purpose.';

export function scenariosOn(ground: Ground): Scenario[] {
  return [
    { name: 'anonymous feed', share: 0.85, requestsOf: () => [get(calls.listPosts.path)] },
    {
      name: 'signed-in feed, 1,000 users',
      share: 0.35,
      requestsOf: (connection) => usersOf(connection).map((user) => get(calls.listPosts.path, user)),
    },
    { name: 'feed page, HTML', share: 0.6, requestsOf: () => [page('/explore/recent')] },
    {
      name: 'like + unlike',
      write: { bare: 'like', times: 2.5 },
      requestsOf: (connection) => usersOf(connection).flatMap((user) => likeAndUnlike(ground, user)),
    },
    {
      name: 'comment',
      write: { bare: 'comment', times: 2.5 },
      requestsOf: (connection) => usersOf(connection).map((user) => comment(user)),
    },
    {
      name: 'submit',
      write: { bare: 'submit', times: 2.5 },
      requestsOf: (connection) => usersOf(connection).map((user) => submit(user)),
    },
  ];
}

function usersOf(connection: number) {
  const first = 2 + connection * USERS_A_CONNECTION;
  return Array.from({ length: USERS_A_CONNECTION }, (_, index) => first + index);
}

function likeAndUnlike(ground: Ground, user: number) {
  const id = ground.unlikedBy(user);
  return [post(at(calls.likePost.path, id), user), post(at(calls.unlikePost.path, id), user)];
}

function comment(user: number) {
  return post(at(calls.createComment.path, user), user, { content: COMMENT });
}

/** Addresses are submitted once only; the site refuses to look at these, so that it looks at nobody's meanwhile. */
let submitted = 0;

function submit(user: number): Request {
  const body = () => {
    submitted += 1;
    return {
      title: `A post of the benchmark, number ${submitted}`,
      url: `http://10.0.0.1/articles/${submitted}`,
      description: COMMENT,
      category: 1 + (submitted % 6),
    };
  };
  return {
    ...post(calls.submitPost.path, user, body()),
    setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }),
  };
}

function get(path: string, user?: number): Request {
  return { method: 'GET', path, headers: { ...BROWSER, accept: '*/*', ...credentials(user) } };
}

function page(path: string): Request {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  return { method: 'GET', path, headers: { ...BROWSER, accept } };
}

function post(path: string, user: number, body?: object): Request {
  const headers = { ...BROWSER, accept: '*/*', ...credentials(user) };
  if (!body) return { method: 'POST', path, headers };
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function credentials(user: number | undefined): Record<string, string> {
  return user === undefined ? {} : { authorization: `Token ${tokenOf(user)}` };
}

function at(path: string, id: number) {
  return path.replace(':id', String(id));
}
