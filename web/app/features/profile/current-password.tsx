import { PasswordField } from '../../ui/fields/password-field.tsx';

/** Asked for before what a stolen session must not do. */
export function CurrentPassword({ wrong }: { wrong: Record<string, string> }) {
  return (
    <PasswordField
      label="Current password"
      name="current_password"
      autoComplete="current-password"
      required
      error={wrong['current_password']}
    />
  );
}
