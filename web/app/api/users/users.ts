import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** The public fields of a user. */
export function userQuery(id: number) {
  return queryOptions({
    queryKey: keys.user(id),
    queryFn: ({ signal }) => call('getUser', { params: { id }, signal }),
  });
}
