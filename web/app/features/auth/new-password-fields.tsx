import { PASSWORD_MIN } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as userMessages from '@magpie/contract/messages/users';
import { type FocusEvent, useState } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';

/** A password and its repetition, which are compared when the second field is left. */
export function NewPasswordFields({ errors }: { errors: Record<string, string> }) {
  const [differ, setDiffer] = useState(false);
  const repetitionError = differ ? userMessages.passwordsDiffer : errors['password2'];

  function compare({ target: { form } }: FocusEvent<HTMLInputElement>) {
    if (form) setDiffer(passwordsDiffer(new FormData(form)));
  }

  return (
    <>
      <PasswordField
        label="Password"
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
        // In the place of the error, so that nothing moves under a press on what follows.
        hint={repetitionError ? undefined : 'The same again.'}
        autoComplete="new-password"
        required
        error={repetitionError}
        onBlur={compare}
      />
    </>
  );
}

/** An empty repetition has not been typed yet. */
export function passwordsDiffer(fields: FormData): boolean {
  const repetition = fields.get('password2');
  return repetition !== '' && repetition !== fields.get('password');
}
