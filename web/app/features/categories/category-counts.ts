import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client/client.ts';
import { keys } from '../../api/client/query-keys.ts';

/** The number of posts of each category by its id, counted anew each time and only up to a limit; for admins. */
export function categoryCountsQuery() {
  return queryOptions({
    queryKey: [...keys.categories, 'counts'],
    async queryFn({ signal }) {
      const { results } = await call('countCategoryPosts', { signal });
      return new Map(results.map(({ id, posts_count }) => [id, posts_count]));
    },
    staleTime: 0,
    gcTime: 0,
  });
}
