import { texts } from '@magpie/contract/messages';
import { logIn } from '../../api/users.ts';
import { textOf } from '../../lib/use-form.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { useAccountForm } from './use-account-form.ts';

export function LoginForm({ onRegister }: { onRegister: () => void }) {
  const { login } = useAuth();
  const { form, busy, problem, onSubmit } = useAccountForm(async (fields) => {
    const { token, user } = await logIn({
      username: textOf(fields, 'username'),
      password: textOf(fields, 'password'),
    });
    login(token, user);
  }, texts.loginFailed);

  return (
    <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-4">
      {problem && <FormMessage>{problem.message}</FormMessage>}
      <TextField
        label="Username"
        name="username"
        hint="Your username or email address"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" loading={busy}>
        Log in
      </Button>
      <p className="flex items-center justify-center gap-1.5 text-sm text-muted">
        No account yet?
        <button type="button" className="text-link font-medium" onClick={onRegister}>
          Register
        </button>
      </p>
    </form>
  );
}
