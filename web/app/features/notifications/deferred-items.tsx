import { deferred } from '../../lib/rendering/deferred.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../ui/toasts/toast-not-loaded.ts';

/** The items of a batch; few readers ever see them. */
export const DeferredItems = deferred<{ id: number }>({
  load: async () => (await import('./decided-items.tsx')).DecidedItems,
  Waiting: () => <Skeleton className="mt-3 h-20 w-full rounded-md" />,
  onFailure: toastNotLoaded,
});
