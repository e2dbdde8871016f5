import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, cursorOf } from '../client/client.ts';
import { keys, type UserFilters } from '../client/query-keys.ts';

/** All users, newest first; for admins. */
export function usersQuery(filters: UserFilters) {
  return infiniteQueryOptions({
    queryKey: keys.userList(filters),
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
