import type { FullUser, LoginBody } from '@magpie/contract/users';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, cursorOf } from './client.ts';
import { credentials } from './credentials.ts';
import { keys, type UserFilters } from './query-keys.ts';

/** Asks for a token and then, with it, for the user. @throws ApiError */
export async function logIn(body: LoginBody): Promise<{ token: string; user: FullUser }> {
  const { token } = await call('login', { body });
  credentials.token = token;
  try {
    return { token, user: await call('getProfile') };
  } catch (error) {
    credentials.token = null;
    throw error;
  }
}

/** The public fields of a user. */
export function userQuery(id: number) {
  return queryOptions({
    queryKey: keys.user(id),
    queryFn: ({ signal }) => call('getUser', { params: { id }, signal }),
  });
}

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
