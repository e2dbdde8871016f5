import { PASSKEY_NAME_MAX } from '@magpie/contract/limits';
import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { NoPasskeyError } from '../../../api/users/no-passkey-error.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { CurrentPassword } from '../current-password.tsx';

interface AddPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function AddPasskeyDialog({ open, onClose, onChange }: AddPasskeyDialogProps) {
  async function add(fields: FormData) {
    const { canUsePasskeys, createPasskey } = await import('../../../api/users/passkeys.ts');
    if (!canUsePasskeys()) throw new NoPasskeyError(secondFactorMessages.passkeysUnsupported);
    await createPasskey(textOf(fields, 'name').trim(), textOf(fields, 'current_password'));
    toast({ message: secondFactorMessages.passkeyAdded, tone: 'success' });
    onChange();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add passkey"
      description={secondFactorMessages.addPasskey}
      size="sm"
      actionLabel="Add passkey"
      onSend={add}
      explain={explain}
    >
      {(wrong) => (
        <>
          <TextField
            label="Name"
            name="name"
            hint="For example, “Phone” or “Work laptop”."
            maxLength={PASSKEY_NAME_MAX}
            dir="auto"
            required
            error={wrong['name']}
          />
          <CurrentPassword wrong={wrong} />
        </>
      )}
    </FormDialog>
  );
}

function explain(error: unknown) {
  return error instanceof NoPasskeyError
    ? { message: error.message || secondFactorMessages.passkeyNotCreated, fields: {} }
    : formRefusal(error, secondFactorMessages.addPasskeyFailed);
}
