import { Dialog } from '../../ui/dialog.tsx';
import { AuthForms, type AuthFormsProps } from './auth-forms.tsx';

export interface AuthDialogProps extends AuthFormsProps {
  open: boolean;
  onClose: () => void;
}

/** Log in or register. The dialog closes once a session exists. */
export function AuthDialog({ open, onClose, mode, message }: AuthDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={mode === 'login' ? 'Log in' : 'Register'}
      description={message}
      size="sm"
    >
      <AuthForms mode={mode} message={message} />
    </Dialog>
  );
}
