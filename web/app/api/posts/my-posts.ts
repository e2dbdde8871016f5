import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** The viewer's own posts, including removed ones. */
export function myPostsQuery() {
  return infiniteQueryOptions({
    queryKey: keys.myPosts,
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listMyPosts', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  });
}
