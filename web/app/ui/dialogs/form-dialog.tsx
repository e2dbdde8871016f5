import { type ReactNode, useId } from 'react';
import { type FormProblem, useForm } from '../../lib/state/use-form.ts';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FormMessage } from '../fields/form-message.tsx';
import { sendByKey } from '../fields/send-by-key.ts';
import { useConfirmation } from './use-confirmation.ts';

export interface FormDialogProps extends Omit<DialogProps, 'footer' | 'children'> {
  /** The action's name: `Save`, `Delete`. */
  actionLabel: string;
  tone?: 'primary' | 'danger';
  /** Nothing is left to send: there is no `Cancel`, and the action only closes the dialog. */
  isDone?: boolean;
  /** The dialog stays open, and is busy, until the promise settles. It closes if the promise resolves. */
  onSend: (fields: FormData) => Promise<unknown>;
  /** Turns an error of `onSend` into messages. */
  explain: (error: unknown) => FormProblem;
  /** Renders the fields with their errors; absent in a plain confirmation. */
  children?: (wrong: FormProblem['fields']) => ReactNode;
}

/** A dialog with a form, or a plain confirmation, before an action. */
export function FormDialog(props: FormDialogProps) {
  const {
    actionLabel,
    tone = 'primary',
    isDone = false,
    onSend,
    explain,
    children,
    onClose,
    ...dialog
  } = props;
  const formId = useId();
  const { form, busy, problem, onSubmit, forgetProblem } = useForm(async (fields) => {
    await onSend(fields);
    onClose();
  }, explain);

  function close() {
    forgetProblem();
    onClose();
  }
  useConfirmation(dialog.open, close);

  return (
    <Dialog
      {...dialog}
      onClose={close}
      footer={
        <>
          {!isDone && <Button onClick={close}>Cancel</Button>}
          <Button type="submit" form={formId} variant={tone} loading={busy} aria-keyshortcuts="Control+Enter">
            {actionLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        onSubmit={onSubmit}
        {...{ onKeyDown: sendByKey }}
        className="flex flex-col gap-4"
      >
        {problem && <FormMessage>{problem.message}</FormMessage>}
        {children?.(problem?.fields ?? {})}
      </form>
    </Dialog>
  );
}
