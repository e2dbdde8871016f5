import { intents } from '@magpie/contract/messages/intents';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { AuthForms, type AuthFormsProps } from './auth-forms.tsx';

export interface AuthDialogProps extends AuthFormsProps {
  open: boolean;
  onClose: () => void;
}

/** Log in or register. The dialog closes once a session exists. */
export function AuthDialog({ open, onClose, ...forms }: AuthDialogProps) {
  const { mode, message, intent } = forms;
  const title = mode === 'login' ? 'Log in' : 'Register';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={
        (message || intent) && (
          <>
            {intent && (
              <span className="block text-ink">
                {title} to {intents[intent].to}.
              </span>
            )}
            {message && <span className="block">{message}</span>}
          </>
        )
      }
      size="sm"
    >
      <AuthForms {...forms} />
    </Dialog>
  );
}
