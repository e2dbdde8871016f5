import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, cursorOf } from '../client/client.ts';
import type { UserFilters } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** All users, newest first; for admins. */
export function usersQuery(filters: UserFilters) {
  return infiniteQueryOptions({
    queryKey: screenKeys.userList(filters),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      call('listUsers', {
        query: pageParam === null ? filters : { ...filters, cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => cursorOf(next),
  });
}

const FIRST_PAGE: string | null = null;
