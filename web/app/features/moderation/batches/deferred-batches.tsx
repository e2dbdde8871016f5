import { deferred } from '../../../lib/rendering/deferred.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../../ui/toasts/toast-not-loaded.ts';
import type { BatchDialogProps } from './batch-dialog.tsx';
import type { SelectionBarProps } from './selection-bar.tsx';

/** Each script for batches is loaded when its component is first shown. */
export const DeferredBatchDialog = deferred<BatchDialogProps>({
  load: async () => (await import('./batch-dialog.tsx')).BatchDialog,
  Waiting: () => null,
  onFailure: toastNotLoaded,
});

export const DeferredSelectionBar = deferred<SelectionBarProps>({
  load: async () => (await import('./selection-bar.tsx')).SelectionBar,
  Waiting: () => null,
  onFailure: toastNotLoaded,
});

export const DeferredBatchList = deferred<object>({
  load: async () => (await import('./batch-list.tsx')).BatchList,
  Waiting: () => <Skeleton className="h-20 w-full rounded-xl" />,
  onFailure: toastNotLoaded,
});
