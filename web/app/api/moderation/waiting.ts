import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

const MINUTE_MS = 60_000;

/** How many posts, comments, collections and appeals wait for a decision, counted again every minute; for admins. */
export function waitingQuery() {
  return queryOptions({
    queryKey: keys.waiting,
    queryFn: ({ signal }) => call('countWaiting', { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
}
