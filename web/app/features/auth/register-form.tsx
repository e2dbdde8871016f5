import { type Intent, intents } from '@magpie/contract/messages/intents';
import * as userMessages from '@magpie/contract/messages/users';
import { call } from '../../api/client/client.ts';
import { textOf, useForm } from '../../lib/state/use-form.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';
import { NewPasswordFields, passwordsDiffer } from './new-password-fields.tsx';
import { FieldErrors, invalidFields, registrationProblem } from './registration-problem.ts';
import { type Username, UsernameField } from './username-field.tsx';

export interface RegisterFormProps {
  username: Username;
  /** The action that continues after the registration. */
  intent: Intent | undefined;
  onLogin: () => void;
}

export function RegisterForm({ username, intent, onLogin }: RegisterFormProps) {
  const { login } = useAuth();
  const { form, busy, problem, onSubmit } = useForm(async (fields) => {
    const wrong = {
      ...(passwordsDiffer(fields) ? { password2: userMessages.passwordsDiffer } : {}),
      ...(fields.has('terms') ? {} : { terms: userMessages.acceptTerms }),
      ...invalidFields(fields),
    };
    if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong);
    const { token, user } = await call('register', {
      body: {
        username: textOf(fields, 'username'),
        email: textOf(fields, 'email'),
        password: textOf(fields, 'password'),
        password2: textOf(fields, 'password2'),
      },
    });
    login(token, user);
    toast({ message: userMessages.welcome(user.username, intent && intents[intent].done), tone: 'success' });
    toast({ message: userMessages.confirmationSent(user.email) });
  }, registrationProblem);
  const errors = problem?.fields ?? {};

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {problem?.message && <FormMessage>{problem.message}</FormMessage>}
      <UsernameField username={username} error={errors['username']} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors['email']}
      />
      <NewPasswordFields problem={problem} />
      <Checkbox
        name="terms"
        error={errors['terms']}
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
