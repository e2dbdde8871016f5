import { useRef } from 'react';
import type { FormProblem } from '../../lib/state/use-form.ts';
import { TextArea } from './text-area.tsx';

export interface ReasonFieldProps {
  hint: string;
  required?: boolean;
  /** Common reasons; a press writes one into the box. */
  common?: readonly string[];
  /** The errors of the form's fields. */
  wrong: FormProblem['fields'];
}

/** The reason of an admin's action, named `reason` in its form. */
export function ReasonField({ wrong, common = [], ...rest }: ReasonFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <TextArea ref={box} label="Reason" name="reason" error={wrong['reason']} dir="auto" {...rest} />
      {common.length > 0 && (
        <div role="group" aria-label="Suggestions" className="-mt-1 flex flex-wrap gap-2">
          {common.map((reason) => (
            <button
              key={reason}
              type="button"
              className="choice pointer-coarse:min-h-11"
              onClick={() => {
                if (box.current) box.current.value = reason;
              }}
            >
              {reason}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
