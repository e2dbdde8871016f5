import * as accountMessages from '@magpie/contract/messages/account';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { problemOf } from '../../api/client/form-refusal.ts';
import { textOf, useForm } from '../../lib/state/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { SuccessMessage } from '../../ui/fields/success-message.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Asks for a link to set a new password. The answer does not say whether the address has an account. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState('');
  const { form, busy, problem, onSubmit } = useForm(
    async (fields) => {
      setSentTo('');
      const email = textOf(fields, 'email').trim();
      await call('forgotPassword', { body: { email } });
      setSentTo(email);
    },
    (error) => problemOf(error, accountMessages.forgotFailed),
  );
  const errors = problem?.fields ?? {};
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="auth-card">
      {problem && !errors['email'] && <FormMessage>{problem.message}</FormMessage>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors['email']}
      />
      <SuccessMessage>{sentTo && accountMessages.resetSentTo(sentTo)}</SuccessMessage>
      <Button type="submit" variant="primary" loading={busy}>
        Send link
      </Button>
    </form>
  );
}
