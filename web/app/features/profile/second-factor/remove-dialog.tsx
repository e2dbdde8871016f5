import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { Passkey } from '@magpie/contract/second-factor/second-factor';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { CurrentPassword } from '../current-password.tsx';

interface RemoveDialogProps {
  open: boolean;
  /** The passkey to remove; null for the authenticator. */
  passkey: Passkey | null;
  onClose: () => void;
  onChange: () => void;
}

/** Asks for the password, then removes the authenticator or a passkey. */
export function RemoveDialog({ open, passkey, onClose, onChange }: RemoveDialogProps) {
  async function remove(fields: FormData) {
    const body = { current_password: textOf(fields, 'current_password') };
    if (passkey) await call('removePasskey', { params: { id: passkey.id }, body });
    else await call('removeTotp', { body });
    const message = passkey ? secondFactorMessages.passkeyRemoved : secondFactorMessages.totpRemoved;
    toast({ message, tone: 'success' });
    onChange();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={passkey ? 'Remove passkey' : 'Remove authenticator'}
      description={
        passkey ? secondFactorMessages.removePasskey(passkey.name) : secondFactorMessages.removeTotp
      }
      size="sm"
      tone="danger"
      actionLabel="Remove"
      onSend={remove}
      explain={(error) => formRefusal(error, secondFactorMessages.removeFailed)}
    >
      {(wrong) => <CurrentPassword wrong={wrong} />}
    </FormDialog>
  );
}
