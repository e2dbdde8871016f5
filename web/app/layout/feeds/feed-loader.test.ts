import { expect, test } from 'vitest';
import { isAnotherList } from './feed-loader.ts';

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
