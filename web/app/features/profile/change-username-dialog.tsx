import * as accountMessages from '@magpie/contract/messages/account';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/client.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { textOf } from '../../lib/state/use-form.ts';
import { useAuth } from '../../session/auth.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';

export interface ChangeUsernameDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
}

export function ChangeUsernameDialog({ open, onClose, username }: ChangeUsernameDialogProps) {
  const { token, login } = useAuth();
  const cache = useQueryClient();

  async function change(fields: FormData) {
    const user = await call('updateProfile', { body: { username: textOf(fields, 'username').trim() } });
    if (token) login(token, user);
    toast({ message: accountMessages.usernameChanged, tone: 'success' });
    // The username is shown with every post and comment.
    void cache.invalidateQueries();
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Change username"
      description={accountMessages.usernameRules}
      size="sm"
      actionLabel="Change username"
      onSend={change}
      explain={(error) => formRefusal(error, accountMessages.changeUsernameFailed)}
    >
      {(wrong) => (
        <TextField
          label="New username"
          name="username"
          defaultValue={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={wrong['username']}
        />
      )}
    </FormDialog>
  );
}
