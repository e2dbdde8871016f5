import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** A post's comments: the newest threads first, each with all its replies. */
export function threadQuery(postId: number, cursor: string | null = null) {
  return infiniteQueryOptions({
    queryKey: keys.thread(postId, ...(cursor === null ? [] : [cursor])),
    ...pagesFrom(cursor),
    queryFn: ({ pageParam, signal }) =>
      call('listPostComments', {
        params: { id: postId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
  });
}
