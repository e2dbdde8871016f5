import { deferred } from '../../lib/rendering/deferred.tsx';
import { toastNotLoaded } from '../../ui/toasts/toast-not-loaded.ts';
import { LoadingItems } from './loading-items.tsx';

/** The items of a batch; few readers ever see them. */
export const DeferredItems = deferred<{ id: number }>({
  load: async () => (await import('./decided-items.tsx')).DecidedItems,
  Waiting: LoadingItems,
  onFailure: toastNotLoaded,
});
