import type { FormProblem } from '../lib/use-form.ts';
import { TextArea } from './text-area.tsx';

export interface ReasonFieldProps {
  hint: string;
  required?: boolean;
  /** The errors of the form's fields. */
  wrong: FormProblem['fields'];
}

/** The reason of an admin's action, named `reason` in its form. */
export function ReasonField({ wrong, ...rest }: ReasonFieldProps) {
  return <TextArea label="Reason" name="reason" error={wrong['reason']} {...rest} />;
}
