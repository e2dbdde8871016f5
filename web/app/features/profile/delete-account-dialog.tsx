import * as accountMessages from '@magpie/contract/messages/account';
import type { DeletionContent } from '@magpie/contract/values';
import { call } from '../../api/client/client.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { toTheDay } from '../../lib/text/moment.ts';
import { textOf } from '../../lib/state/use-form.ts';
import { useAuth } from '../../session/auth.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';
import { CurrentPassword } from './current-password.tsx';

/** Plans the deletion of the viewer's account, which ends all sessions. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { logout } = useAuth();
  async function send(fields: FormData) {
    const content = CHOICES.find(({ value }) => value === textOf(fields, 'content'))?.value ?? 'keep';
    const current_password = textOf(fields, 'current_password');
    const { deletion_at } = await call('deleteAccount', { body: { current_password, content } });
    toast({ message: accountMessages.deletionPlanned(toTheDay(deletion_at)), tone: 'success' });
    await logout();
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Delete account"
      description="You will be logged out everywhere now, and your account will be deleted in seven days. Log in before then to keep it."
      size="sm"
      actionLabel="Delete account"
      tone="danger"
      onSend={send}
      explain={(error) => formRefusal(error, accountMessages.deleteAccountFailed)}
    >
      {(wrong) => (
        <>
          <fieldset className="flex flex-col gap-2 text-sm text-ink">
            <legend className="mb-2 font-medium">Your posts and comments</legend>
            {CHOICES.map(({ value, label }) => (
              <label key={value} className="flex items-start gap-2.5 py-1">
                <input
                  type="radio"
                  name="content"
                  value={value}
                  defaultChecked={value === 'keep'}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                />
                {label}
              </label>
            ))}
          </fieldset>
          <CurrentPassword wrong={wrong} />
        </>
      )}
    </FormDialog>
  );
}

const CHOICES: readonly { value: DeletionContent; label: string }[] = [
  { value: 'keep', label: 'Keep them, without your name' },
  { value: 'delete', label: 'Delete them, with your likes' },
];
