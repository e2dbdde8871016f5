import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { FieldNotes, useField } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** May hold a link, as in "I accept the Terms". */
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

export function Checkbox({ label, error, hint, className, ...rest }: CheckboxProps) {
  const { id, control } = useField({ error, hint }, rest.id);
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-start gap-2.5">
        <input type="checkbox" {...rest} {...control} className="checkbox" />
        <label htmlFor={id} className="text-sm leading-5 text-ink">
          {label}
        </label>
      </div>
      <FieldNotes {...{ id, hint, error }} />
    </div>
  );
}
