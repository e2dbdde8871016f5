import { REASON_MAX } from '@magpie/contract/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Verdict } from '../../api/moderation.ts';
import { formRefusal } from '../../api/refusal.ts';
import { textOf, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export interface DecisionDialogProps {
  open: boolean;
  onClose: () => void;
  verdict: Verdict;
  /** `post` or `comment`. */
  noun: string;
  /** Which one. */
  name: string;
  /** The sentence for a refusal. */
  failure: string;
  onDecide: (cache: QueryClient, reason: string) => Promise<void>;
}

/** Asks for the reason, which may be left out. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { open, onClose, verdict, noun, name, failure, onDecide } = props;
  const cache = useQueryClient();
  const formId = useId();
  const label = LABELS[verdict];
  const { form, busy, problem, onSubmit, forgetProblem } = useForm(
    async (fields) => {
      await onDecide(cache, textOf(fields, 'reason'));
      onClose();
    },
    (error) => formRefusal(error, failure),
  );

  function close() {
    forgetProblem();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={`${label} ${noun}`}
      description={name}
      size="sm"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant={verdict === 'remove' ? 'danger' : 'primary'}
            loading={busy}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        {problem && <FormMessage>{problem.message}</FormMessage>}
        <TextArea
          label="Reason"
          name="reason"
          hint="Optional. Kept with the decision."
          maxLength={REASON_MAX}
          error={problem?.fields['reason']}
        />
      </form>
    </Dialog>
  );
}

const LABELS: Record<Verdict, string> = { approve: 'Approve', remove: 'Remove' };
