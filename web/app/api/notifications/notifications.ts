import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** The viewer's notifications, newest first. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: screenKeys.notifications,
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  });
}
