import { calls } from '@magpie/contract/calls';
import type { PostPage } from '@magpie/contract/posts';
import { THREAD } from '../data/cast.ts';
import { at, get, page, usersOf } from './requests.ts';
import type { Scenario } from './scenarios.ts';

const DEEP_PAGE = 40;
const thread = at(calls.listPostComments.path, THREAD.post);

/** What of the API is read most; `deepPage` is the address of a page far down. */
export function listScenarios(deepPage: string): Scenario[] {
  return [
    { name: 'anonymous feed', share: 0.85, requestsOf: () => [get(calls.listPosts.path)] },
    { name: `its page ${DEEP_PAGE}, by cursor`, share: 0.6, requestsOf: () => [get(deepPage)] },
    {
      name: 'signed-in feed, 1,000 users',
      share: 0.35,
      asksDatabase: true,
      requestsOf: (connection) => usersOf(connection).map((user) => get(calls.listPosts.path, user)),
    },
    { name: 'thread of 500 comments', share: 0.5, requestsOf: () => [get(thread)] },
    {
      name: 'the same, signed in',
      share: 0.25,
      asksDatabase: true,
      requestsOf: (connection) => usersOf(connection).map((user) => get(thread, user)),
    },
  ];
}

export function pageScenarios(): Scenario[] {
  return ['/explore/recent', '/category/research'].map((path) => ({
    name: `page ${path}`,
    share: 0.6,
    requestsOf: () => [page(path)],
  }));
}

/** Where the list of all posts leads who loads more and more. */
export async function deepPageOf(url: string): Promise<string> {
  const before = await fetch(`${url}${calls.listPosts.path}?page=${DEEP_PAGE - 1}`);
  const { next }: PostPage = JSON.parse(await before.text());
  if (!next) throw new Error(`The site has no page ${DEEP_PAGE}.`);
  return next.slice(new URL(next).origin.length);
}
