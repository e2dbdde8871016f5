import { actionLabels } from '@magpie/contract/messages/actions';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';

interface ConfirmRemovalProps {
  open: boolean;
  onClose: () => void;
  onRemove: () => Promise<void>;
}

/** Asks before it removes an item that could not be added again. */
export function ConfirmRemoval({ onRemove, ...dialog }: ConfirmRemovalProps) {
  return (
    <FormDialog
      {...dialog}
      title="Remove item"
      description="This post is no longer available, so it can’t be added again."
      size="sm"
      tone="danger"
      actionLabel={actionLabels.remove}
      onSend={onRemove}
      explain={(error) => formRefusal(error, collectionMessages.removeItem)}
    />
  );
}
