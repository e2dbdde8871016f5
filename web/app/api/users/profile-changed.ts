import type { QueryClient } from '@tanstack/react-query';
import { credentials } from '../client/credentials.ts';
import { keys } from '../client/query-keys.ts';

/** Fetches the viewer's user again, which has changed on the server, for the session and for what shows the profile. */
export async function profileChanged(cache: QueryClient): Promise<void> {
  // What an earlier request answers may be outdated.
  await cache.cancelQueries({ queryKey: keys.profile });
  await credentials.fetchUser();
}
