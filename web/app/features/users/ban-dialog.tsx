import * as userMessages from '@magpie/contract/messages/users';
import { formRefusal } from '../../api/form-refusal.ts';
import { textOf } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';

export interface BanDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
  isPermanent: boolean;
  onBan: (reason: string) => Promise<void>;
}

export function BanDialog({ username, isPermanent, onBan, ...dialog }: BanDialogProps) {
  return (
    <FormDialog
      {...dialog}
      title="Ban user"
      description={userMessages.banned(username, isPermanent)}
      size="sm"
      actionLabel="Ban"
      tone="danger"
      onSend={(fields) => onBan(textOf(fields, 'reason'))}
      explain={(error) => formRefusal(error, userMessages.banUser)}
    >
      {(wrong) => <ReasonField hint={userMessages.banReason} required wrong={wrong} />}
    </FormDialog>
  );
}
