import { useAuth } from '../../session/auth.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { ShowCard } from './preview-card.tsx';
import { SubmitForm } from './submit-form.tsx';

export interface SubmitDialogProps {
  open: boolean;
  onClose: () => void;
  url: string;
  showCard: ShowCard;
  /**
   * Called when the server has accepted the post, or its URL as a source of a similar post, and when the viewer opens the
   * post that has this URL already.
   */
  onSubmitted?: (() => void) | undefined;
}

/** Submits the link entered in the top bar. */
export function SubmitDialog({ open, onClose, url, showCard, onSubmitted = () => {} }: SubmitDialogProps) {
  const { user } = useAuth();
  return (
    <Dialog open={open} onClose={onClose} title="Submit content" size="lg">
      <SubmitForm
        url={url}
        draftKey={`submit-${url}`}
        service={null}
        canSponsor={user?.is_staff ?? false}
        showCard={showCard}
        onAccepted={onSubmitted}
        onClose={onClose}
      />
    </Dialog>
  );
}
