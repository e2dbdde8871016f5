import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** A user as the viewer may see them: all fields for the user and for admins, the public ones for others. */
export function userQuery(id: number) {
  return queryOptions({
    queryKey: keys.user(id),
    queryFn: ({ signal }) => call('getUser', { params: { id }, signal }),
  });
}
