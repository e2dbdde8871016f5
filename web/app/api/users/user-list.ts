import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import type { UserFilters } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** All users, newest first; for admins. */
export function usersQuery(filters: UserFilters) {
  return infiniteQueryOptions({
    queryKey: screenKeys.userList(filters),
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listUsers', {
        query: pageParam === null ? filters : { ...filters, cursor: pageParam },
        signal,
      }),
  });
}
