import { deferredModal } from '../../ui/dialogs/modal.tsx';
import type { CollectionDialogProps } from './collection-dialog.tsx';

/** The form of a collection; its script is loaded when it opens. */
export const DeferredCollectionDialog = deferredModal<CollectionDialogProps>(
  async () => (await import('./collection-dialog.tsx')).CollectionDialog,
  () => ({ title: 'New collection', className: 'dialog max-w-md' }),
);
