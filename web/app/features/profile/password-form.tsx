import * as fieldMessages from '@magpie/contract/messages/fields';
import * as sessionListMessages from '@magpie/contract/messages/session-list';
import * as userMessages from '@magpie/contract/messages/users';
import { PASSWORD_MIN } from '@magpie/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { call } from '../../api/client/client.ts';
import { screenKeys } from '../../api/client/screen-keys.ts';
import { problemOf } from '../../api/client/form-refusal.ts';
import { textOf, useForm } from '../../lib/state/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { SuccessMessage } from '../../ui/fields/success-message.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';

/** The server decides which passwords are allowed. The username is there for password managers. */
export function PasswordForm({ username }: { username: string }) {
  const cache = useQueryClient();
  const [updates, setUpdates] = useState(0);
  const { form, busy, problem, onSubmit } = useForm(
    async (fields) => {
      await call('updateProfile', {
        body: {
          current_password: textOf(fields, 'current_password'),
          new_password: textOf(fields, 'new_password'),
        },
      });
      setUpdates((count) => count + 1);
      void cache.invalidateQueries({ queryKey: screenKeys.sessions });
    },
    (error) => problemOf(error, userMessages.updateProfile),
  );
  const isUpdated = updates > 0 && !problem && !busy;
  const wrong = problem?.fields ?? {};

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <input type="text" name="username" value={username} readOnly hidden autoComplete="username" />
      {problem?.message && <FormMessage>{problem.message}</FormMessage>}
      {/* The key empties the fields after every update. */}
      <Fragment key={updates}>
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          error={wrong['current_password']}
        />
        <PasswordField
          label="New password"
          name="new_password"
          autoComplete="new-password"
          hint={
            wrong['new_password']
              ? undefined
              : `${fieldMessages.tooShort(PASSWORD_MIN)} ${sessionListMessages.loggedOutElsewhere}`
          }
          error={wrong['new_password']}
        />
      </Fragment>
      <SuccessMessage>{isUpdated && userMessages.passwordUpdated}</SuccessMessage>
      <Button type="submit" variant="primary" loading={busy} className="self-start">
        Update password
      </Button>
    </form>
  );
}
