import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Changes cached replies without a new request. A reply that was requested before the change and arrives after it
 * would undo the change, so the change is applied to that reply too: `update` must be idempotent.
 */
export function change<T>(cache: QueryClient, filters: QueryFilters, update: (data: T) => T): void {
  for (const query of cache.getQueryCache().findAll(filters)) {
    apply(cache, query, update);
    if (query.state.fetchStatus !== 'idle') onArrival(cache, query, () => apply(cache, query, update));
  }
}

/** Keeps `dataUpdatedAt`, because a change to one post does not make the others in the reply newer. */
function apply<T>(cache: QueryClient, query: Query, update: (data: T) => T) {
  const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
  cache.setQueryData<T>(query.queryKey, (data) => data && update(data), { updatedAt });
  if (isInvalidated) query.invalidate();
}

function onArrival(cache: QueryClient, query: Query, act: () => void) {
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.query !== query) return;
    if (event.type !== 'removed' && query.state.fetchStatus !== 'idle') return;
    stop();
    if (event.type !== 'removed') act();
  });
}
