import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, cursorOf } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** The viewer's own posts, including removed ones. */
export function myPostsQuery() {
  return infiniteQueryOptions({
    queryKey: keys.myPosts,
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      call('listMyPosts', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: ({ next }) => cursorOf(next),
  });
}

const FIRST_PAGE: string | null = null;
