import * as sessionListMessages from '@magpie/contract/messages/session-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '../../api/users/sessions.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RevokeDialog, type Revocation } from './revoke-dialog.tsx';
import { SessionItem } from './session-item.tsx';

/** The viewer's sessions, to revoke. */
export function Sessions() {
  const { logout } = useAuth();
  const list = useQuery(sessionsQuery());
  const [confirming, setConfirming] = useState<Revocation | null>(null);
  const sessions = list.data ?? [];
  return (
    // Takes the focus when the button of a revoked session is gone.
    <div role="group" aria-labelledby="sessions" tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {list.isPending && (
        <ListSkeleton label="Loading sessions" count={2}>
          <Skeleton className="h-12 w-full rounded-lg" />
        </ListSkeleton>
      )}
      {list.isLoadingError && <ErrorState message={sessionListMessages.loadSessions} query={list} />}
      {sessions.length > 0 && (
        <ul aria-labelledby="sessions" className="session-list">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} onRevoke={() => setConfirming(session)} />
          ))}
        </ul>
      )}
      {sessions.length === 1 && <p className="text-sm text-muted">{sessionListMessages.noOtherSessions}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void logout()}>Log Out</Button>
        {sessions.length > 1 && <Button onClick={() => setConfirming('others')}>Revoke all others</Button>}
      </div>
      <RevokeDialog confirming={confirming} onClose={() => setConfirming(null)} />
    </div>
  );
}
