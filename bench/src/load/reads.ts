import { calls } from '@magpie/contract/calls';
import type { PostPage } from '@magpie/contract/posts';
import { THREAD } from '../fixtures/personas.ts';
import { at, get, page, usersOf } from './requests.ts';
import type { Scenario } from './run-scenario.ts';

const DEEP_PAGE = 40;
const PAGE = '/explore/recent';
const thread = at(calls.listPostComments.path, THREAD.post);

/** @param deepPage the path of a deep page, by cursor */
export function readScenarios(deepPage: string): Scenario[] {
  const loggedIn = (path: string) => (connection: number) =>
    usersOf(connection).map((user) => get(path, user));
  return [
    { name: 'anonymous feed', share: 0.8, requestsOf: () => [get(calls.listPosts.path)] },
    { name: `page ${DEEP_PAGE} by cursor`, share: 0.6, requestsOf: () => [get(deepPage)] },
    { name: 'rendered page, gzip', share: 0.8, requestsOf: () => [page(PAGE, 'gzip')] },
    { name: 'rendered page, uncompressed', share: 0.8, requestsOf: () => [page(PAGE, 'identity')] },
    {
      name: 'logged-in feed, flags on every post',
      share: 0.35,
      requestsOf: loggedIn(calls.listPosts.path),
    },
    { name: 'thread of 500', share: 0.6, requestsOf: () => [get(thread)] },
    { name: 'thread of 500, logged in', share: 0.4, requestsOf: loggedIn(thread) },
  ];
}

export async function findDeepPage(url: string): Promise<string> {
  const before = await fetch(`${url}${calls.listPosts.path}?page=${DEEP_PAGE - 1}`);
  const { next }: PostPage = JSON.parse(await before.text());
  if (!next) throw new Error(`The site has no page ${DEEP_PAGE}.`);
  return next.slice(new URL(next).origin.length);
}
