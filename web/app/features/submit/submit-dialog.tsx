import { Dialog } from '../../ui/dialog.tsx';
import { SubmitForm } from './submit-form.tsx';

export interface SubmitDialogProps {
  open: boolean;
  onClose: () => void;
  url: string;
  /** Called when the server has accepted the post. */
  onSubmitted?: (() => void) | undefined;
}

/** Submits the link entered in the top bar. */
export function SubmitDialog({ open, onClose, url, onSubmitted = () => {} }: SubmitDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Submit content" size="lg">
      <SubmitForm key={url} url={url} onSubmitted={onSubmitted} onClose={onClose} />
    </Dialog>
  );
}
