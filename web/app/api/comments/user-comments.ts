import { PAGE_SIZE_MAX } from '@magpie/contract/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** A user's comments, newest first. Pages have the maximum length, because the profile shows how many are loaded. */
export function userCommentsQuery(id: number, cursor: string | null = null) {
  return infiniteQueryOptions({
    queryKey: screenKeys.commentsOfUser(id, cursor),
    ...pagesFrom(cursor),
    queryFn: ({ pageParam, signal }) =>
      call('listUserComments', {
        params: { id },
        query: { page_size: String(PAGE_SIZE_MAX), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
  });
}
