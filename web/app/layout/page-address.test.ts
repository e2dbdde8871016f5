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
  '/admin/users',
])('%s is rendered under its own address', (url) => {
  expect(addressOf(url)).toBe(url);
});

test.each([
  ['/explore/recent?x=1', '/explore/recent'],
  ['/explore/recent?utm_source=a&cursor=abc&y', '/explore/recent?cursor=abc'],
  ['/explore/recent?period=week', '/explore/recent'],
  ['/explore/top?cursor=abc&period=day&period=week', '/explore/top?period=day&cursor=abc'],
  ['/explore/top?comments=7', '/explore/top'],
  ['/help?cursor=abc', '/help'],
  ['/?x=1', '/'],
])('%s is the page %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
});

test.each([
  '/nowhere',
  '/nowhere?x=1',
  '/explore',
  '/explore/recent/further',
  '//evil.example/x',
  '/help.data',
])('%s is the page for unknown addresses', (url) => {
  expect(addressOf(url)).toBe(NOT_FOUND_ADDRESS);
});

test('no screen lies at the address of the page for unknown addresses', () => {
  expect(addressOf(NOT_FOUND_ADDRESS)).toBe(NOT_FOUND_ADDRESS);
});
