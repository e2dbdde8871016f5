import type { ComponentProps } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { Field, type FieldProps, useField } from './field.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldProps {}

export function TextArea({ label, error, hint, hideLabel, className, ...rest }: TextAreaProps) {
  const { id, control } = useField({ error, hint }, rest.id);
  return (
    <Field {...{ id, label, error, hint, hideLabel }}>
      <textarea
        rows={3}
        dir="auto"
        {...rest}
        {...control}
        className={classNames('control field-sizing-content min-h-20 px-3 py-2', className)}
      />
    </Field>
  );
}
