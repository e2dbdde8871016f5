import type { HalfLife } from '@magpie/contract/values';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';

/** How the rank of a post in Trending comes about. */
export function rankQuery(id: number, halfLife: HalfLife | undefined) {
  return queryOptions({
    queryKey: ['rank', id, halfLife],
    queryFn: ({ signal }) =>
      call('getRank', { params: { id }, query: { ...(halfLife && { half_life: halfLife }) }, signal }),
    staleTime: 0,
  });
}
