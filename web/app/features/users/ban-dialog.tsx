import { REASON_MAX } from '@magpie/contract/limits';
import { texts } from '@magpie/contract/messages';
import { useId } from 'react';
import { formRefusal } from '../../api/refusal.ts';
import { textOf, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export interface BanDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
  isPermanent: boolean;
  onBan: (reason: string) => Promise<void>;
}

export function BanDialog({ open, onClose, username, isPermanent, onBan }: BanDialogProps) {
  const formId = useId();
  const { form, busy, problem, onSubmit, forgetProblem } = useForm(
    async (fields) => {
      await onBan(textOf(fields, 'reason'));
      onClose();
    },
    (error) => formRefusal(error, texts.banUser),
  );

  function close() {
    forgetProblem();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Ban user"
      description={`${username} will be logged out and kept out ${isPermanent ? 'for good' : 'for 24 hours'}.`}
      size="sm"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" loading={busy}>
            Ban
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        {problem && <FormMessage>{problem.message}</FormMessage>}
        <TextArea
          label="Reason"
          name="reason"
          hint="The user is told."
          required
          maxLength={REASON_MAX}
          error={problem?.fields['reason']}
        />
      </form>
    </Dialog>
  );
}
