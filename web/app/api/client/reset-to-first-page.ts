import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { change } from './change.ts';

/** Drops all pages but the first, which is refetched when it is next shown. */
export function resetToFirstPage(cache: QueryClient, queryKey: QueryKey): void {
  const list = { queryKey, exact: true };
  change<InfiniteData<unknown>>(cache, list, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
  void cache.invalidateQueries({ ...list, refetchType: 'none' });
}
