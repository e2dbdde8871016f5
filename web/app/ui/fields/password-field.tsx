import { useState } from 'react';
import { Field, useField } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password, with a button that shows it. */
export function PasswordField({ label, error, hint, ...rest }: Omit<TextFieldProps, 'type' | 'hideLabel'>) {
  const { id, control } = useField({ error, hint }, rest.id);
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ id, label, error, hint }}>
      <div className="relative">
        <input
          {...rest}
          {...control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="control h-10 pr-16 pl-3"
        />
        {/* Named by its content: with an `aria-label`, `getByLabel` in browser tests would find the button, too. */}
        <button type="button" className="password-toggle" onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
    </Field>
  );
}
