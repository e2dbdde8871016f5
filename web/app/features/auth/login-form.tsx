import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { SecondFactorNeeded } from '@magpie/contract/second-factor/second-factor';
import { useEffect, useState } from 'react';
import { problemOf } from '../../api/client/form-refusal.ts';
import { logIn } from '../../api/users/log-in.ts';
import { secondStepOf } from '../../api/users/second-factor.ts';
import { textOf, useForm } from '../../lib/state/use-form.ts';
import { useAuth } from '../../session/auth.tsx';
import { useIsOverlayEntry } from '../../session/use-history-entry.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Link } from '../../ui/link.tsx';
import { withLocalTimes } from './local-times.ts';
import { SecondStep } from './second-step.tsx';
import { usePasskeyLogin } from './use-passkey-login.ts';
import { type Username, UsernameField } from './username-field.tsx';

export function LoginForm({ username, onRegister }: { username: Username; onRegister: () => void }) {
  const { login } = useAuth();
  const isAbove = useIsOverlayEntry();
  const passkey = usePasskeyLogin();
  const [waiting, setWaiting] = useState<Omit<SecondFactorNeeded, 'detail'> | null>(null);
  const { form, busy, problem, onSubmit, forgetProblem } = useForm(async (fields) => {
    passkey.forgetProblem();
    try {
      const { token, user } = await logIn({
        username: textOf(fields, 'username'),
        password: textOf(fields, 'password'),
      });
      login(token, user);
    } catch (error) {
      const next = secondStepOf(error);
      if (!next) throw error;
      setWaiting(next);
    }
  }, loginProblem);

  /** Most likely the password was wrong, so it stays in the field, selected. */
  useEffect(() => {
    if (!problem) return;
    const password = form.current?.querySelector<HTMLInputElement>('[name=password]');
    password?.focus();
    password?.select();
  }, [problem, form]);

  if (waiting) return <SecondStep waiting={waiting} onBack={() => setWaiting(null)} />;
  const message = problem?.message ?? passkey.problem;
  return (
    <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-4">
      {message && <FormMessage>{withLocalTimes(message)}</FormMessage>}
      <UsernameField username={username} hint="Your username or email address." />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" loading={busy}>
        Log in
      </Button>
      <Button
        loading={passkey.busy}
        onClick={() => {
          forgetProblem();
          void passkey.logInWithPasskey();
        }}
      >
        Log in with a passkey
      </Button>
      <Link to="/forgot-password" replace={isAbove} className="self-center text-sm">
        Forgot password?
      </Link>
      <p className="flex items-center justify-center gap-1.5 text-sm text-muted">
        No account yet?
        <button type="button" className="text-link font-medium" onClick={onRegister}>
          Register
        </button>
      </p>
    </form>
  );
}

function loginProblem(error: unknown) {
  return problemOf(error, sessionMessages.loginFailed);
}
