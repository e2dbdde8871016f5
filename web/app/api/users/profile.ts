import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { credentials } from '../client/credentials.ts';
import { keys } from '../client/query-keys.ts';

/** The viewer's own user, with the fields that only they and admins see. */
export function profileQuery() {
  return queryOptions({
    queryKey: keys.profile,
    queryFn: ({ signal }) => call('getProfile', { signal }),
    // Logging out refetches visible queries, and an anonymous visitor has no profile.
    enabled: () => credentials.token !== null,
  });
}
