import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** The viewer's own items that a notification is about, always refetched. */
export function decidedItemsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: screenKeys.decidedItems(id),
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listNotificationItems', {
        params: { id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    staleTime: 0,
  });
}
