import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** What admins see of a user, asked again each time. */
export function userContextQuery(id: number) {
  return queryOptions({
    queryKey: screenKeys.userContext(id),
    queryFn: ({ signal }) => call('getUserContext', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** @throws ApiError */
export async function addUserNote(cache: QueryClient, id: number, text: string): Promise<void> {
  await call('addUserNote', { params: { id }, body: { text } });
  await cache.invalidateQueries({ queryKey: screenKeys.userContext(id) });
}

/** @throws ApiError */
export async function deleteUserNote(cache: QueryClient, user_id: number, id: number): Promise<void> {
  await call('deleteUserNote', { params: { id } });
  await cache.invalidateQueries({ queryKey: screenKeys.userContext(user_id) });
}
