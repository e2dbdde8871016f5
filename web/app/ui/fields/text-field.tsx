import type { ComponentProps } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { Field, type FieldProps, useField } from './field.tsx';

export interface TextFieldProps extends ComponentProps<'input'>, FieldProps {}

export function TextField({ label, error, hint, hideLabel, className, ...rest }: TextFieldProps) {
  const { id, control } = useField({ error, hint }, rest.id);
  return (
    <Field {...{ id, label, error, hint, hideLabel }}>
      <input type="text" {...rest} {...control} className={classNames('control h-10 px-3', className)} />
    </Field>
  );
}
