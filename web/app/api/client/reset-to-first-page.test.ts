import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { postsQuery } from '../posts/posts.ts';
import { resetToFirstPage } from './reset-to-first-page.ts';
import { aPage, aPost } from './testing.ts';

test('keeps only the first page, as stale, and leaves other lists alone', () => {
  const cache = new QueryClient();
  const [list, other] = [postsQuery({ list: 'recent' }), postsQuery({ list: 'recent', category: 'news' })];
  const pages = [aPage([aPost()], 'abc'), aPage([aPost()])];
  for (const { queryKey } of [list, other]) {
    cache.setQueryData(queryKey, { pages, pageParams: [null, 'abc'] });
  }
  resetToFirstPage(cache, list.queryKey);
  expect(cache.getQueryData(list.queryKey)).toEqual({ pages: pages.slice(0, 1), pageParams: [null] });
  expect(cache.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
  expect(cache.getQueryData(other.queryKey)?.pages).toHaveLength(2);
  expect(cache.getQueryState(other.queryKey)?.isInvalidated).toBe(false);
});
