import * as sessionMessages from '@magpie/contract/messages/sessions';
import { useEffect } from 'react';
import { problemOf } from '../../api/client/form-refusal.ts';
import { logIn } from '../../api/users/log-in.ts';
import { textOf, useForm } from '../../lib/state/use-form.ts';
import { useAuth } from '../../session/auth.tsx';
import { useIsOverlayEntry } from '../../session/use-history-entry.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Link } from '../../ui/link.tsx';
import { withLocalTimes } from './local-times.ts';
import { type Username, UsernameField } from './username-field.tsx';

export function LoginForm({ username, onRegister }: { username: Username; onRegister: () => void }) {
  const { login } = useAuth();
  const isAbove = useIsOverlayEntry();
  const { form, busy, problem, onSubmit } = useForm(async (fields) => {
    const { token, user } = await logIn({
      username: textOf(fields, 'username'),
      password: textOf(fields, 'password'),
    });
    login(token, user);
  }, loginProblem);

  /** Most likely the password was wrong, so it stays in the field, selected. */
  useEffect(() => {
    if (!problem) return;
    const password = form.current?.querySelector<HTMLInputElement>('[name=password]');
    password?.focus();
    password?.select();
  }, [problem, form]);

  return (
    <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-4">
      {problem && <FormMessage>{withLocalTimes(problem.message)}</FormMessage>}
      <UsernameField username={username} hint="Your username or email address." />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" loading={busy}>
        Log in
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
