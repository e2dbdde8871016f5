import { deferred } from '../../../lib/rendering/deferred.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../../ui/toasts/toast-not-loaded.ts';

export const DeferredAppealList = deferred<object>({
  load: async () => (await import('./appeal-list.tsx')).AppealList,
  Waiting: () => <Skeleton className="h-20 w-full rounded-xl" />,
  onFailure: toastNotLoaded,
});
