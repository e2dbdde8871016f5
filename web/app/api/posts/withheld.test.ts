import type { Post } from '@magpie/contract/posts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { keys } from '../client/query-keys.ts';
import { aPost } from '../client/testing.ts';
import type { Pages } from './post-cache.ts';
import { isWithheld, withhold } from './withheld.ts';

const key = keys.postList({ list: 'recent' });

afterEach(() => vi.useRealTimers());

function aCache(posts: Post[]) {
  const cache = new QueryClient();
  cache.setQueryData<Pages>(key, {
    pages: [{ results: posts, next: null, previous: null }],
    pageParams: [null],
  });
  const shown = () =>
    cache
      .getQueryData<Pages>(key)
      ?.pages.flatMap(({ results }) => results.filter((post) => !isWithheld(post)).map(({ id }) => id));
  return { cache, shown };
}

test('a post is withheld until everything that withholds it is taken back', () => {
  const { cache, shown } = aCache([1, 2, 3].map((id) => aPost({ id })));
  const putBackHidden = withhold(cache, 'hidden', ({ id }) => id === 2);
  const putBackAuthor = withhold(cache, 'user 7', ({ id }) => id > 1);
  expect(shown()).toEqual([1]);
  putBackAuthor();
  expect(shown()).toEqual([1, 3]);
  putBackHidden();
  expect(shown()).toEqual([1, 2, 3]);
});

test('putting a post back refetches only the lists that were fetched since it was withheld', () => {
  vi.useFakeTimers();
  const { cache } = aCache([aPost({ id: 1 })]);
  vi.advanceTimersByTime(1000);
  const putBack = withhold(cache, 'hidden', () => true);
  vi.advanceTimersByTime(1000);
  const later = keys.postList({ list: 'top' });
  cache.setQueryData<Pages>(later, { pages: [], pageParams: [] });
  putBack();
  const isOutdated = (queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.isInvalidated;
  expect([isOutdated(key), isOutdated(later)]).toEqual([false, true]);
});
