import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../api/client/query-client.ts';
import { aPage, aPost } from '../../api/client/testing.ts';
import { postsQuery } from '../../api/posts/posts.ts';
import { isAnotherList, resetOnArrival } from './feed-loader.ts';

const { href } = location;
afterEach(() => {
  queryClient().clear();
  history.replaceState(null, '', href);
});

test.each([
  ['/user/7', '/user/7', false],
  ['/user/7', '/user/7?comments=12', false],
  ['/user/7?tab=comments&comments=12', '/user/7?tab=comments', false],
  ['/user/7', '/user/7?tab=comments', true],
  ['/category/news?comments=12', '/category/tools?comments=12', true],
])('from %s to %s the list changes: %s', (from, to, isAnother) => {
  const address = (path: string) => new URL(path, 'https://magpie.example');
  expect(isAnotherList({ currentUrl: address(from), nextUrl: address(to) })).toBe(isAnother);
});

test.each([
  ['a link from another filter shows the first page only', '/explore/top?period=week', 1],
  ['Back keeps every page that was loaded', '/explore/top', 2],
  ['closing the comments of a post keeps every page too', '/explore/top?comments=12', 2],
])('%s', (_how, from, expected) => {
  const query = postsQuery({ list: 'top' });
  const pages = [aPage([aPost()], 'abc'), aPage([aPost()])];
  queryClient().setQueryData(query.queryKey, { pages, pageParams: [null, 'abc'] });
  history.replaceState(null, '', from);
  resetOnArrival(new Request(new URL('/explore/top', location.href)), query);
  expect(queryClient().getQueryData(query.queryKey)?.pages).toHaveLength(expected);
});
