import type { Appeal } from '@magpie/contract/moderation/appeals';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** What was removed. */
export interface RemovedItem {
  kind: 'post' | 'comment';
  id: number;
}

/** Why one's own post or comment was removed, and one's appeal. */
export function removalQuery({ kind, id }: RemovedItem) {
  return queryOptions({
    queryKey: screenKeys.removal(kind, id),
    queryFn: ({ signal }) =>
      call(kind === 'post' ? 'getPostRemoval' : 'getCommentRemoval', { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  });
}

/** @throws ApiError */
export async function sendAppeal(cache: QueryClient, { kind, id }: RemovedItem, text: string): Promise<void> {
  await call(kind === 'post' ? 'appealPost' : 'appealComment', { params: { id }, body: { text } });
  await cache.invalidateQueries({ queryKey: screenKeys.removal(kind, id) });
}

/** The appeals that wait for a decision, the oldest first, always refetched. */
export function appealsQuery() {
  return infiniteQueryOptions({
    queryKey: screenKeys.appeals,
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listAppeals', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    staleTime: 0,
  });
}

/** @throws ApiError */
export async function acceptAppeal(cache: QueryClient, id: number): Promise<Appeal> {
  const appeal = await call('acceptAppeal', { params: { id } });
  await refetchDecided(cache);
  return appeal;
}

/** @throws ApiError */
export async function rejectAppeal(cache: QueryClient, id: number, reason: string): Promise<Appeal> {
  const appeal = await call('rejectAppeal', { params: { id }, body: { reason } });
  await refetchDecided(cache);
  return appeal;
}

async function refetchDecided(cache: QueryClient) {
  const changed = [keys.posts, keys.comments, keys.waiting, screenKeys.appeals];
  await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
}
