import type { ComponentProps } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { Field, type FieldProps, useField } from './field.tsx';
import { Icon } from '../icons/icon.tsx';

/** The platform's own select; its `option`s are the children. */
export interface SelectProps extends ComponentProps<'select'>, FieldProps {}

export function Select({ label, error, hint, hideLabel, className, ...rest }: SelectProps) {
  const { id, control } = useField({ error, hint }, rest.id);
  return (
    <Field {...{ id, label, error, hint, hideLabel }}>
      <span className="relative block">
        <select
          {...rest}
          {...control}
          className={classNames('control h-10 appearance-none pr-9 pl-3', className)}
        />
        <Icon name="ChevronDown" className="pointer-events-none absolute top-3 right-3 size-4 text-muted" />
      </span>
    </Field>
  );
}
