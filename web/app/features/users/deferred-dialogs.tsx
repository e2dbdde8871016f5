import { deferred } from '../../lib/rendering/deferred.tsx';
import { toastNotLoaded } from '../../ui/toasts/toast-not-loaded.ts';
import type { BanDialogProps } from './ban-dialog.tsx';
import type { ContextDialogProps } from './context/context-dialog.tsx';

/** Loaded once the screen is shown. */
export const DeferredBanDialog = deferred<BanDialogProps>({
  load: async () => (await import('./ban-dialog.tsx')).BanDialog,
  Waiting: () => null,
  onFailure: toastNotLoaded,
});

export const DeferredContextDialog = deferred<ContextDialogProps>({
  load: async () => (await import('./context/context-dialog.tsx')).ContextDialog,
  Waiting: () => null,
  onFailure: toastNotLoaded,
});
