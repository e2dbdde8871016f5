import * as userMessages from '@magpie/contract/messages/users';
import { useQueryClient } from '@tanstack/react-query';
import { banUser, type BanCall } from '../../api/moderation/bans.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { textOf } from '../../lib/state/use-form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';

/** The user to ban, and for how long. */
export interface BanConfirmation {
  user: { id: number; username: string };
  ban: BanCall;
}

export interface BanDialogProps {
  /** null when the dialog is closed. */
  confirming: BanConfirmation | null;
  onClose: () => void;
}

/** Asks for the reason of a ban. */
export function BanDialog({ confirming, onClose }: BanDialogProps) {
  const cache = useQueryClient();
  const last = useLast(confirming);
  if (!last) return null;
  const { user, ban } = last;
  const isPermanent = ban === 'banPermanently';

  async function send(fields: FormData) {
    await banUser(cache, user.id, ban, textOf(fields, 'reason'));
    toast({ message: userMessages.wasBanned(user.username, isPermanent), tone: 'success' });
  }
  return (
    <FormDialog
      key={`${ban} ${user.id}`}
      open={confirming !== null}
      onClose={onClose}
      title="Ban user"
      description={userMessages.willBeBanned(user.username, isPermanent)}
      size="sm"
      actionLabel="Ban"
      tone="danger"
      onSend={send}
      explain={(error) => formRefusal(error, userMessages.banUser)}
    >
      {(wrong) => <ReasonField hint={userMessages.banReason} required wrong={wrong} />}
    </FormDialog>
  );
}
