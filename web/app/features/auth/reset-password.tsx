import * as accountMessages from '@magpie/contract/messages/account';
import * as userMessages from '@magpie/contract/messages/users';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client/client.ts';
import { problemOf } from '../../api/client/form-refusal.ts';
import { useHydrated } from '../../lib/rendering/hydrated.tsx';
import { type FormProblem, textOf, useForm } from '../../lib/state/use-form.ts';
import { useAuth } from '../../session/auth.tsx';
import { useOverlays } from '../../session/overlays.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { SuccessMessage } from '../../ui/fields/success-message.tsx';
import { Link } from '../../ui/link.tsx';
import { NewPasswordFields, passwordsDiffer } from './new-password-fields.tsx';
import { FieldErrors } from './registration-problem.ts';

/** Sets a new password with the token of the page's address. */
export function ResetPassword({ isDone, onDone }: { isDone: boolean; onDone: () => void }) {
  const { isAuthenticated, logout } = useAuth();
  const { openLogin } = useOverlays();
  const [parameters] = useSearchParams();
  // The server renders the page without the token.
  const isHydrated = useHydrated();
  const token = parameters.get('token') ?? '';
  const { form, busy, problem, onSubmit } = useForm(async (fields) => {
    if (passwordsDiffer(fields)) throw new FieldErrors({ password2: userMessages.passwordsDiffer });
    await call('resetPassword', { body: { token, new_password: textOf(fields, 'password') } });
    onDone();
    // The server has ended this browser's session as well.
    if (isAuthenticated) await logout();
  }, resetProblem);

  const refused = problem?.fields['token'];
  const notice = useRef<HTMLDivElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => {
    if (refused) notice.current?.focus();
  }, [refused]);

  if (isDone) {
    return (
      <div className="auth-card">
        <SuccessMessage>{accountMessages.passwordReset}</SuccessMessage>
        <Button variant="primary" onClick={() => openLogin()}>
          Log in
        </Button>
      </div>
    );
  }
  const deadLink = isHydrated && token === '' ? accountMessages.missingToken : refused;
  if (deadLink) {
    return (
      <div ref={notice} tabIndex={-1} className="auth-card">
        <FormMessage>
          {deadLink} <Link to="/forgot-password">Request a new link</Link>
        </FormMessage>
      </div>
    );
  }
  return (
    <form ref={form} onSubmit={onSubmit} className="auth-card">
      {problem?.message && <FormMessage>{problem.message}</FormMessage>}
      <p className="text-sm text-muted">{accountMessages.resetEndsSessions}</p>
      <NewPasswordFields label="New password" problem={problem} />
      <Button type="submit" variant="primary" loading={busy}>
        Set new password
      </Button>
    </form>
  );
}

/** The server's errors of `new_password` belong to the field `password`. */
function resetProblem(error: unknown): FormProblem {
  if (error instanceof FieldErrors) return { message: '', fields: error.fields };
  const { message, fields } = problemOf(error, accountMessages.resetFailed);
  const { new_password, ...others } = fields;
  return new_password === undefined
    ? { message, fields: others }
    : { message: '', fields: { password: new_password } };
}
