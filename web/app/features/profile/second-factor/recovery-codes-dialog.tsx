import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import { useState } from 'react';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { CurrentPassword } from '../current-password.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { StepDialog } from './step-dialog.tsx';

interface RecoveryCodesDialogProps {
  open: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Asks for the password, then shows ten new codes. */
export function RecoveryCodesDialog({ open, onClose, onChange }: RecoveryCodesDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null);

  async function send(fields: FormData) {
    if (codes) return false;
    const body = { current_password: textOf(fields, 'current_password') };
    setCodes((await call('renewRecoveryCodes', { body })).recovery_codes);
    onChange();
    return true;
  }

  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title="Recovery codes"
      description={codes ? undefined : secondFactorMessages.renewCodes}
      actionLabel={codes ? 'Done' : 'Create codes'}
      isDone={codes !== null}
      onSend={send}
      explain={(error) => formRefusal(error, secondFactorMessages.renewFailed)}
    >
      {(wrong) => (codes ? <RecoveryCodeList codes={codes} /> : <CurrentPassword wrong={wrong} />)}
    </StepDialog>
  );
}
