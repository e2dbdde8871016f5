import { queryOptions } from '@tanstack/react-query';
import { RARELY_CHANGES_MS } from './categories.ts';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

export function categoryQuery(slug: string) {
  return queryOptions({
    queryKey: keys.category(slug),
    queryFn: ({ signal }) => call('getCategory', { params: { slug }, signal }),
    staleTime: RARELY_CHANGES_MS,
  });
}

/** The number of posts of a category, counted anew each time; for admins. */
export function categoryCountQuery(slug: string) {
  return queryOptions({
    queryKey: keys.categoryCount(slug),
    queryFn: async ({ signal }) =>
      (await call('getCategory', { params: { slug }, signal })).posts_count ?? null,
    gcTime: 0,
  });
}
