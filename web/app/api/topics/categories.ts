import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** All categories, by name. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: keys.categories,
    queryFn: async ({ signal }) => (await call('listCategories', { signal })).results,
    staleTime: RARELY_CHANGES_MS,
  });
}

export const RARELY_CHANGES_MS = 300_000;
