import type { Collection, CollectionPage } from '@magpie/contract/collections/collections';
import type { ItemStatus, QueueSort } from '@magpie/contract/values';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { collectionKeys } from '../collections/collection-keys.ts';
import { refreshCollections } from '../collections/collections.ts';
import { refetchWaiting, type Undo, type Verdict } from './moderation.ts';

/** A collection as an item of the moderation queue, where every item has an `author`. */
export type QueuedCollection = Collection & { author: Collection['owner'] };

/** Collections with these statuses, always refetched; for admins. */
export function collectionQueueQuery(statuses: ItemStatus[], sort: QueueSort) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.queue(statuses, sort),
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listReportedCollections', {
        query: { status: statuses.join(','), sort, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    select: withAuthors,
    staleTime: 0,
  });
}

/** Approves or removes a collection and updates the queue; null when that changed nothing. @throws ApiError */
export async function decideCollection(
  cache: QueryClient,
  { id }: Collection,
  verdict: Verdict,
  reason: string,
): Promise<Undo | null> {
  const name = verdict === 'approve' ? 'approveCollection' : 'removeCollection';
  const { decision_id, ...decided } = await call(name, { params: { id }, body: { reason } });
  cache.setQueriesData<Pages>(
    { queryKey: collectionKeys.queues() },
    (data) => data && replace(data, decided),
  );
  refresh(cache);
  return decision_id === null ? null : () => undo(cache, decision_id);
}

async function undo(cache: QueryClient, id: number) {
  await call('undoDecision', { params: { id } });
  refresh(cache);
}

function refresh(cache: QueryClient) {
  refreshCollections(cache);
  refetchWaiting(cache);
}

type Pages = InfiniteData<CollectionPage>;

function replace({ pages, ...data }: Pages, decided: Collection): Pages {
  const inPlace = (one: Collection) => (one.id === decided.id ? decided : one);
  return { ...data, pages: pages.map((page) => ({ ...page, results: page.results.map(inPlace) })) };
}

function withAuthors({ pages, ...data }: Pages) {
  return {
    ...data,
    pages: pages.map((page) => ({
      ...page,
      results: page.results.map((one): QueuedCollection => ({ ...one, author: one.owner })),
    })),
  };
}
