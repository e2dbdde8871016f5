import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/text/class-names.ts';

export interface FieldProps {
  label: string;
  /** The error of the value; announced, and the control is marked invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  /** The label is read out but not shown. */
  hideLabel?: boolean;
}

/** The ids and aria attributes that tie a control to its label, hint and error. */
export function useField({ error, hint }: Pick<FieldProps, 'error' | 'hint'>, givenId?: string) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`);
  return {
    id,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    } as const,
  };
}

export function Field({
  id,
  label,
  error,
  hint,
  hideLabel,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
      </label>
      {children}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  );
}

/** The hint and the error below a control. */
export function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldProps, 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      )}
    </>
  );
}
