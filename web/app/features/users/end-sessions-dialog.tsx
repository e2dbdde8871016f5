import * as sessionListMessages from '@magpie/contract/messages/session-list';
import type { FullUser } from '@magpie/contract/users';
import { call } from '../../api/client/client.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';

interface EndSessionsDialogProps {
  user: FullUser;
  open: boolean;
  onClose: () => void;
}

/** Asks before a user is logged out everywhere. */
export function EndSessionsDialog({ user: { id, username }, ...dialog }: EndSessionsDialogProps) {
  async function end() {
    await call('revokeUserSessions', { params: { id } });
    toast({ message: sessionListMessages.sessionsEnded(username), tone: 'success' });
  }
  return (
    <FormDialog
      {...dialog}
      title="End sessions"
      description={sessionListMessages.confirmEndSessions(username)}
      size="sm"
      tone="danger"
      actionLabel="End sessions"
      onSend={end}
      explain={(error) => formRefusal(error, sessionListMessages.endSessions)}
    />
  );
}
