import type { BatchReply } from '@magpie/contract/moderation/batches';
import type { BatchAct } from '@magpie/contract/values';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { keys, type ModeratedKind } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** What an admin wants to decide on at once. */
export interface Chosen {
  act: BatchAct;
  kind: ModeratedKind;
  ids: readonly number[];
}

/** What a batch would change, asked again each time. */
export function dryRunQuery({ act, kind, ids }: Chosen) {
  return queryOptions({
    queryKey: screenKeys.dryRun(act, kind, ids),
    queryFn: ({ signal }) => call('decideBatch', { body: { act, [kind]: [...ids], dry_run: true }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Batches of all admins, newest first, always refetched. */
export function batchesQuery() {
  return infiniteQueryOptions({
    queryKey: screenKeys.batches,
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listBatches', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    staleTime: 0,
  });
}

/** @throws ApiError */
export async function decideBatch(
  cache: QueryClient,
  { act, kind, ids }: Chosen,
  reason: string,
): Promise<BatchReply> {
  const reply = await call('decideBatch', { body: { act, [kind]: [...ids], reason } });
  await refetchDecided(cache);
  return reply;
}

/** @throws ApiError */
export async function undoBatch(cache: QueryClient, id: number): Promise<BatchReply> {
  const reply = await call('undoBatch', { params: { id } });
  await refetchDecided(cache);
  return reply;
}

/** Any post or comment may have changed. */
async function refetchDecided(cache: QueryClient) {
  const changed = [keys.posts, keys.comments, keys.waiting, screenKeys.batches];
  await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
}
