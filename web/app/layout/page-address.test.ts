import { NOT_FOUND_ADDRESS } from '@magpie/contract/site';
import { expect, test } from 'vitest';
import siteMap from '../routes.ts';
import { pageAddresses } from './page-address.ts';

interface Entry {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Entry[] | undefined;
}

const pathsIn = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(index || path !== undefined ? [path ?? ''] : []),
    ...pathsIn(children),
  ]);

const addressOf = pageAddresses(pathsIn(siteMap));

test.each([
  '/',
  '/explore/recent',
  '/explore/top?period=week',
  '/explore/top?period=week&cursor=abc',
  '/explore/recent?cursor=abc',
  '/category/news?cursor=abc',
  '/user/7?tab=comments&cursor=abc',
  '/help',
  '/post/7',
  '/tag/llm?sort=top&period=week',
  '/site/example.org?sort=trending',
  '/post/7/a-title?comment=5',
  '/search?q=c%2B%2B&type=comments&sort=newest&cursor=abc',
  '/admin/users',
  '/category/caf%C3%A9',
])('keeps the address %s', (url) => {
  expect(addressOf(url)).toBe(url);
});

test.each([
  ['/explore/recent?x=1', '/explore/recent'],
  ['/explore/recent?utm_source=a&cursor=abc&y', '/explore/recent?cursor=abc'],
  ['/explore/recent?period=week', '/explore/recent'],
  ['/explore/top?cursor=abc&period=day&period=week', '/explore/top?period=day&cursor=abc'],
  ['/explore/trending?variety=off&half_life=1d', '/explore/trending?half_life=1d&variety=off'],
  ['/explore/trending?variety=on&half_life=2d', '/explore/trending'],
  ['/explore/top?comments=7', '/explore/top'],
  ['/help?cursor=abc', '/help'],
  ['/tag/llm?sort=recent&period=decade', '/tag/llm'],
  ['/tag/llm?sort=recent&period=week', '/tag/llm'],
  ['/category/news?sort=trending&period=week', '/category/news?sort=trending'],
  ['/site/example.org?period=week', '/site/example.org?sort=top&period=week'],
  ['/site/example.org?sort=N&period=all', '/site/example.org?sort=top'],
  ['/post/7?comments=7&comment=x', '/post/7?comment=0'],
  ['/search?sort=relevance&type=posts&q=+llm+&x=1', '/search?q=llm'],
  ['/search?q=+', '/search'],
  ['/?x=1', '/'],
])('maps %s to the page %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
});

test.each([
  ['/EXPLORE/recent', '/explore/recent'],
  ['/%65xplore/recent', '/explore/recent'],
  ['/explore/recent/', '/explore/recent'],
  ['/explore/recent//?cursor=abc', '/explore/recent?cursor=abc'],
  ['/Help', '/help'],
  ['/Category/%6eews/', '/category/news'],
  ['/category/caf%c3%a9', '/category/caf%C3%A9'],
  ['/category/a%2fb', '/category/a%2Fb'],
  ['/USER/7/', '/user/7'],
])('maps another spelling of a path, %s, to %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
});

test.each([
  ['/explore/top?period=N', '/explore/top'],
  ['/explore/top?period=Week', '/explore/top'],
  ['/explore/top?period=all', '/explore/top'],
  ['/explore/top?period=', '/explore/top'],
  ['/explore/top?period=N&period=week', '/explore/top'],
  ['/explore/recent?cursor=', '/explore/recent'],
  ['/explore/recent?cursor=%20abc+', '/explore/recent?cursor=abc'],
  ['/explore/recent?cursor=%20', '/explore/recent'],
  ['/user/7?tab=N', '/user/7'],
  ['/user/7?tab=posts', '/user/7'],
  ['/user/7?cursor=abc&tab=comments', '/user/7?tab=comments&cursor=abc'],
])('maps %s to %s, whose query has the same effect', (url, address) => {
  expect(addressOf(url)).toBe(address);
});

test.each(['/user/007', '/user/x', '/user/7.0', '/user/-7', '/user/9999999999999999'])(
  '%s is the page of a user who does not exist',
  (url) => {
    expect(addressOf(url)).toBe('/user/0');
  },
);

test.each(['/edit-post/1', '/edit-post/2', '/edit-post/x'])(
  '%s is the page that all posts share, because only the browser loads the post',
  (url) => {
    expect(addressOf(url)).toBe('/edit-post/0');
  },
);

test('a canonical address is unchanged', () => {
  const spellings = ['/CATEGORY/a%2fb%3Fc%25/?cursor=%20x%26y', '/user/x?tab=comments', '/edit-post/7/', '/'];
  for (const address of spellings.map(addressOf)) expect(addressOf(address)).toBe(address);
});

test.each([
  '/nowhere',
  '/nowhere?x=1',
  '/explore',
  '/explore/recent/further',
  '//evil.example/x',
  '/help.data',
])('maps %s to the not-found page', (url) => {
  expect(addressOf(url)).toBe(NOT_FOUND_ADDRESS);
});

test('no screen has the address of the not-found page', () => {
  expect(addressOf(NOT_FOUND_ADDRESS)).toBe(NOT_FOUND_ADDRESS);
});
