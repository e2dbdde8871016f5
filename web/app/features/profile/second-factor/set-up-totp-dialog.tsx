import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { TotpSetup } from '@magpie/contract/second-factor/second-factor';
import { useState } from 'react';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { CurrentPassword } from '../current-password.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { StepDialog } from './step-dialog.tsx';

interface SetUpTotpDialogProps {
  open: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Asks for the password, shows the QR code, asks for a first code, and shows the recovery codes. */
export function SetUpTotpDialog({ open, onClose, onChange }: SetUpTotpDialogProps) {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function send(fields: FormData) {
    if (codes) return false;
    if (!setup) {
      const body = { current_password: textOf(fields, 'current_password') };
      setSetup(await call('setUpTotp', { body }));
      return true;
    }
    const { recovery_codes } = await call('confirmTotp', { body: { code: textOf(fields, 'code') } });
    setCodes(recovery_codes);
    onChange();
    return true;
  }

  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={codes ? 'Recovery codes' : 'Set up authenticator'}
      description={setup ? undefined : secondFactorMessages.why}
      actionLabel={codes ? 'Done' : 'Continue'}
      isDone={codes !== null}
      onSend={send}
      explain={(error) => formRefusal(error, secondFactorMessages.setUpFailed)}
    >
      {(wrong) => {
        if (codes) return <RecoveryCodeList codes={codes} />;
        return setup ? <Scan setup={setup} wrong={wrong} /> : <CurrentPassword wrong={wrong} />;
      }}
    </StepDialog>
  );
}

function Scan({ setup: { uri, secret }, wrong }: { setup: TotpSetup; wrong: Record<string, string> }) {
  return (
    <>
      <p className="text-sm text-muted">{secondFactorMessages.scan}</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p className="text-sm text-muted">
        {secondFactorMessages.typeSecret}
        <code className="mt-1 block break-all text-ink">{secret}</code>
      </p>
      <TextField
        // The dialog has just replaced the field that had the focus.
        autoFocus
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={wrong['code']}
      />
    </>
  );
}
