import { PASSWORD_MIN } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as userMessages from '@magpie/contract/messages/users';
import { type FocusEvent, useState } from 'react';
import type { FormProblem } from '../../lib/state/use-form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';

/** A password and its repetition, which are compared when either field is left. */
export function NewPasswordFields({
  problem,
  label = 'Password',
}: {
  problem: FormProblem | null;
  label?: string;
}) {
  const errors = problem?.fields ?? {};
  const [compared, setCompared] = useState({ problem, error: errors['password2'] });
  const repetitionError = compared.problem === problem ? compared.error : errors['password2'];

  function compare({ target: { form } }: FocusEvent<HTMLInputElement>) {
    if (!form) return;
    const error = passwordsDiffer(new FormData(form)) ? userMessages.passwordsDiffer : undefined;
    setCompared({ problem, error });
  }

  return (
    <>
      <PasswordField
        label={label}
        name="password"
        hint={errors['password'] ? undefined : fieldMessages.tooShort(PASSWORD_MIN)}
        autoComplete="new-password"
        required
        error={errors['password']}
        onBlur={compare}
      />
      <PasswordField
        label="Confirm password"
        name="password2"
        // The hint has the height of the error, so that the controls below do not move when one replaces the other.
        hint={repetitionError ? undefined : 'Type it once more.'}
        autoComplete="new-password"
        required
        error={repetitionError}
        onBlur={compare}
      />
    </>
  );
}

/** An empty repetition does not count as different, because it has not been typed yet. */
export function passwordsDiffer(fields: FormData): boolean {
  const repetition = fields.get('password2');
  return repetition !== '' && repetition !== fields.get('password');
}
