import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { change } from './change.ts';

/** A list that begins anew has its first page alone, and that is asked for again when it is next shown. */
export function resetToFirstPage(cache: QueryClient, queryKey: QueryKey): void {
  const list = { queryKey, exact: true };
  change<InfiniteData<unknown>>(cache, list, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
  void cache.invalidateQueries({ ...list, refetchType: 'none' });
}
