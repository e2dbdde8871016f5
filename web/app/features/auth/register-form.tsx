import { PASSWORD_MIN } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as userMessages from '@magpie/contract/messages/users';
import { call } from '../../api/client.ts';
import { textOf } from '../../lib/use-form.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { FormError, useAccountForm } from './use-account-form.ts';
import { type Username, UsernameField } from './username-field.tsx';

export function RegisterForm({ username, onLogin }: { username: Username; onLogin: () => void }) {
  const { login } = useAuth();
  const { form, busy, problem, onSubmit } = useAccountForm(async (fields) => {
    if (!fields.has('terms'))
      throw new FormError({ message: '', fields: { terms: userMessages.acceptTerms } });
    const { token, user } = await call('register', {
      body: {
        username: textOf(fields, 'username'),
        email: textOf(fields, 'email'),
        password: textOf(fields, 'password'),
        password2: textOf(fields, 'password2'),
      },
    });
    login(token, user);
  }, userMessages.registrationFailed);
  const wrong = problem?.fields ?? {};

  return (
    <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-4">
      {problem?.message && <FormMessage>{problem.message}</FormMessage>}
      <UsernameField username={username} error={wrong['username']} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={wrong['email']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        hint={wrong['password'] ? undefined : fieldMessages.tooShort(PASSWORD_MIN)}
        autoComplete="new-password"
        required
        error={wrong['password']}
      />
      <TextField
        label="Confirm password"
        name="password2"
        type="password"
        autoComplete="new-password"
        required
        error={wrong['password2']}
      />
      <Checkbox
        name="terms"
        error={wrong['terms']}
        label={
          <>
            I accept the{' '}
            <Link to="/terms" target="_blank">
              Terms of Service
            </Link>
          </>
        }
      />
      <Button type="submit" variant="primary" loading={busy}>
        Register
      </Button>
      <p className="flex items-center justify-center gap-1.5 text-sm text-muted">
        Already registered?
        <button type="button" className="text-link font-medium" onClick={onLogin}>
          Log in
        </button>
      </p>
    </form>
  );
}
