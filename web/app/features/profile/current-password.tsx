import { PasswordField } from '../../ui/fields/password-field.tsx';

/** A field for the current password, in forms for actions that a stolen session must not allow. */
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
