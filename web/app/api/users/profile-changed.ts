import type { QueryClient } from '@tanstack/react-query';
import { credentials } from '../client/credentials.ts';
import { keys } from '../client/query-keys.ts';

/** The viewer's user has changed on the server: fetches it again, for the session and for screens that show it. */
export async function profileChanged(cache: QueryClient): Promise<void> {
  // What an earlier request answers may be outdated.
  await cache.cancelQueries({ queryKey: keys.profile });
  await credentials.fetchUser();
}
