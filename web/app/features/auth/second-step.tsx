import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { SecondFactorNeeded } from '@magpie/contract/second-factor/second-factor';
import { useEffect } from 'react';
import { call } from '../../api/client/client.ts';
import { problemOf } from '../../api/client/form-refusal.ts';
import { textOf, useForm } from '../../lib/state/use-form.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { withLocalTimes } from './local-times.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

interface SecondStepProps {
  waiting: Pick<SecondFactorNeeded, 'second_factor' | 'challenge'>;
  onBack: () => void;
}

/** Asks for a code or a passkey after the right password. */
export function SecondStep({ waiting: { second_factor, challenge }, onBack }: SecondStepProps) {
  const { login } = useAuth();
  const passkey = usePasskeyLogin();
  const { form, busy, problem, onSubmit, forgetProblem } = useForm(
    async (fields) => {
      passkey.forgetProblem();
      const body = { challenge, code: textOf(fields, 'code') };
      const { token, user } = await call('loginWithCode', { body });
      login(token, user);
    },
    (error) => problemOf(error, sessionMessages.loginFailed),
  );

  /** Focuses the field at first, and again when the code was wrong. */
  useEffect(() => {
    const code = form.current?.querySelector<HTMLInputElement>('[name=code]');
    code?.focus();
    code?.select();
  }, [problem, form]);

  const message = problem?.message ?? passkey.problem;
  const hint = second_factor.includes('totp')
    ? secondFactorMessages.secondStep
    : secondFactorMessages.secondStepWithPasskey;
  return (
    <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-4">
      {message && <FormMessage>{withLocalTimes(message)}</FormMessage>}
      <TextField
        label="Code"
        name="code"
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" variant="primary" loading={busy}>
        Log in
      </Button>
      {second_factor.includes('passkey') && (
        <Button
          loading={passkey.busy}
          onClick={() => {
            forgetProblem();
            void passkey.logInWithPasskey(challenge);
          }}
        >
          Log in with a passkey
        </Button>
      )}
      <button type="button" className="text-link self-center text-sm font-medium" onClick={onBack}>
        Back
      </button>
    </form>
  );
}
