import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, cursorOf } from '../client/client.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** The viewer's notifications, newest first. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: screenKeys.notifications,
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: ({ next }) => cursorOf(next),
  });
}

const FIRST_PAGE: string | null = null;
