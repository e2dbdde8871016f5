import { PasswordField } from '../../../ui/fields/password-field.tsx';

/** Changes of the second factor need it. */
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
