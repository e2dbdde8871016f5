import * as accountMessages from '@magpie/contract/messages/account';
import { call } from '../../api/client/client.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { textOf } from '../../lib/state/use-form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';
import { CurrentPassword } from './current-password.tsx';

/** Sends a link to the new address; opening the link makes the change. */
export function ChangeEmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  async function send(fields: FormData) {
    const email = textOf(fields, 'email').trim();
    await call('changeEmail', { body: { email, current_password: textOf(fields, 'current_password') } });
    toast({ message: accountMessages.linkSentTo(email), tone: 'success' });
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Change email"
      description="We send a link to the new address. Your old address can undo the change for seven days."
      size="sm"
      actionLabel="Change email"
      onSend={send}
      explain={(error) => formRefusal(error, accountMessages.changeEmailFailed)}
    >
      {(wrong) => (
        <>
          <TextField
            label="New email"
            name="email"
            type="email"
            autoComplete="email"
            required
            error={wrong['email']}
          />
          <CurrentPassword wrong={wrong} />
        </>
      )}
    </FormDialog>
  );
}
