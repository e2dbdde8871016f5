import { deferred } from '../../../lib/rendering/deferred.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../../ui/toasts/toast-not-loaded.ts';

/** The script that adds links is loaded only for users who may add them. */
export const DeferredAddLink = deferred<{ id: number }>({
  load: async () => (await import('./add-link.tsx')).AddLink,
  Waiting: () => <Skeleton className="mb-4 h-10 w-full" />,
  onFailure: toastNotLoaded,
});
