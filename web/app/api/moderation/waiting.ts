import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

const MINUTE_MS = 60_000;

/** The number of posts and comments that wait for a decision, counted again every minute; for admins. */
export function waitingQuery() {
  return queryOptions({
    queryKey: keys.waiting,
    queryFn: ({ signal }) => call('countWaiting', { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
}
