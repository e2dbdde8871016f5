import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { credentials } from '../client/credentials.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** The viewer's sessions: this one first, then the most recently used. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: screenKeys.sessions,
    queryFn: ({ signal }) => call('listSessions', { signal }),
    enabled: () => credentials.token !== null,
    select: ({ results }) => results.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)),
  });
}
