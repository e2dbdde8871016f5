import * as contextMessages from '@magpie/contract/messages/moderating/user-context';
import { useQuery } from '@tanstack/react-query';
import { userContextQuery } from '../../../api/moderation/user-context.ts';
import { useLast } from '../../../lib/state/use-last.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ContextParts } from './context-parts.tsx';
import { UserNotes } from './user-notes.tsx';

export interface ContextDialogProps {
  /** null when the dialog is closed. */
  user: { id: number; username: string } | null;
  onClose: () => void;
}

/** What helps an admin to judge a user: their bans and removed items, the outcome of their reports, and notes by admins. */
export function ContextDialog({ user, onClose }: ContextDialogProps) {
  const last = useLast(user);
  if (!last) return null;
  return (
    <Dialog
      open={user !== null}
      onClose={onClose}
      title={`About ${last.username}`}
      description={contextMessages.about}
    >
      <UserContext id={last.id} />
    </Dialog>
  );
}

function UserContext({ id }: { id: number }) {
  const context = useQuery(userContextQuery(id));
  if (context.isLoadingError) return <ErrorState message={contextMessages.load} query={context} />;
  if (context.isPending) return <Skeleton className="h-48 w-full rounded-md" />;
  return (
    <div className="flex flex-col gap-5 text-sm wrap-anywhere">
      <ContextParts context={context.data} />
      <UserNotes userId={id} notes={context.data.notes} />
    </div>
  );
}
