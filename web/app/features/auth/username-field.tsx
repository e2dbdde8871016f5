import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';

/** The username field; its value is held by the form. */
export interface Username {
  value: string;
  onChange: (value: string) => void;
}

export function UsernameField({
  username,
  ...rest
}: { username: Username } & Pick<TextFieldProps, 'hint' | 'error'>) {
  return (
    <TextField
      {...rest}
      label="Username"
      name="username"
      value={username.value}
      onChange={(event) => username.onChange(event.target.value)}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
