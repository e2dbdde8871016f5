import { deferred } from '../../../lib/rendering/deferred.tsx';
import { toastNotLoaded } from '../../../ui/toasts/toast-not-loaded.ts';
import type { ContextDialogProps } from './context-dialog.tsx';

export const DeferredContextDialog = deferred<ContextDialogProps>({
  load: async () => (await import('./context-dialog.tsx')).ContextDialog,
  Waiting: () => null,
  onFailure: toastNotLoaded,
});
