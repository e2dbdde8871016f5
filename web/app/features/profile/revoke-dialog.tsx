import * as sessionListMessages from '@magpie/contract/messages/session-list';
import type { Session } from '@magpie/contract/sessions';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { deviceOf } from './session-item.tsx';
import { useSessionActs } from './use-session-acts.ts';

/** What is to be revoked. */
export type Revocation = Session | 'others';

interface RevokeDialogProps {
  /** null when the dialog is closed. */
  confirming: Revocation | null;
  onClose: () => void;
}

/** Asks before it revokes one of the viewer's sessions, or all but the current one, because that cannot be undone. */
export function RevokeDialog({ confirming, onClose }: RevokeDialogProps) {
  const { revoke, revokeOthers } = useSessionActs();
  const last = useLast(confirming);
  if (last === null) return null;
  const dialog = { open: confirming !== null, onClose, size: 'sm', tone: 'danger' } as const;
  if (last === 'others') {
    return (
      <FormDialog
        key="others"
        {...dialog}
        title="Revoke all other sessions"
        description={sessionListMessages.confirmRevokeOthers}
        actionLabel="Revoke all"
        onSend={revokeOthers}
        explain={(error) => formRefusal(error, sessionListMessages.revokeSessions)}
      />
    );
  }
  return (
    <FormDialog
      key={last.id}
      {...dialog}
      title="Revoke session"
      description={sessionListMessages.confirmRevoke(deviceOf(last), last.address)}
      actionLabel="Revoke"
      onSend={() => revoke(last.id)}
      explain={(error) => formRefusal(error, sessionListMessages.revokeSession)}
    />
  );
}
