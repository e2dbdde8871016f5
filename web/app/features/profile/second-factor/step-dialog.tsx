import { type ReactNode, useRef } from 'react';
import type { FormProblem } from '../../../lib/state/use-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';

export interface StepDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string | undefined;
  actionLabel: string;
  /** Whether nothing is left to do: the recovery codes are shown, and nothing can be cancelled. */
  isDone: boolean;
  /** @returns whether another step follows, so that the dialog stays open */
  onSend: (fields: FormData) => Promise<boolean>;
  explain: (error: unknown) => FormProblem;
  children: (wrong: FormProblem['fields']) => ReactNode;
}

/** A dialog of several forms, one after the other. It closes after the last. */
export function StepDialog({ onClose, onSend, description, ...dialog }: StepDialogProps) {
  const goesOn = useRef(false);
  return (
    <FormDialog
      {...dialog}
      {...(description === undefined ? {} : { description })}
      size="sm"
      onSend={async (fields) => {
        goesOn.current = await onSend(fields);
      }}
      onClose={() => {
        if (!goesOn.current) onClose();
        goesOn.current = false;
      }}
    />
  );
}
