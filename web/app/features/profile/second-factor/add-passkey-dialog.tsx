import { PASSKEY_NAME_MAX } from '@magpie/contract/limits';
import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import { useState } from 'react';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { NoPasskeyError } from '../../../api/users/no-passkey-error.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { CurrentPassword } from '../current-password.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { StepDialog } from './step-dialog.tsx';

interface AddPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Asks for a name and the password, and shows the recovery codes that come with the first passkey. */
export function AddPasskeyDialog({ open, onClose, onChange }: AddPasskeyDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null);

  async function send(fields: FormData) {
    if (codes) return false;
    const { canUsePasskeys, createPasskey } = await import('../../../api/users/passkeys.ts');
    if (!canUsePasskeys()) throw new NoPasskeyError(secondFactorMessages.passkeysUnsupported);
    const created = await createPasskey(textOf(fields, 'name').trim(), textOf(fields, 'current_password'));
    toast({ message: secondFactorMessages.passkeyAdded, tone: 'success' });
    setCodes(created);
    onChange();
    return created !== null;
  }

  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={codes ? 'Recovery codes' : 'Add passkey'}
      description={codes ? undefined : secondFactorMessages.addPasskey}
      actionLabel={codes ? 'Done' : 'Add passkey'}
      isDone={codes !== null}
      onSend={send}
      explain={explain}
    >
      {(wrong) => (codes ? <RecoveryCodeList codes={codes} /> : <NameAndPassword wrong={wrong} />)}
    </StepDialog>
  );
}

function NameAndPassword({ wrong }: { wrong: Record<string, string> }) {
  return (
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
  );
}

function explain(error: unknown) {
  return error instanceof NoPasskeyError
    ? { message: error.message || secondFactorMessages.passkeyNotCreated, fields: {} }
    : formRefusal(error, secondFactorMessages.addPasskeyFailed);
}
