import * as sessionListMessages from '@magpie/contract/messages/session-list';
import type { Session } from '@magpie/contract/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { screenKeys } from '../../api/client/screen-keys.ts';
import { toastError } from '../../session/toast-error.ts';
import { toast } from '../../ui/toasts/toast-list.ts';

/** Revokes the viewer's other sessions. The list is refetched in any case. */
export function useSessionActs() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<number | 'others' | null>(null);

  async function act(what: number | 'others', send: () => Promise<null>, success: string, failure: string) {
    setBusy(what);
    try {
      await send();
      toast({ message: success, tone: 'success' });
    } catch (error) {
      toastError(error, failure);
    }
    await cache.invalidateQueries({ queryKey: screenKeys.sessions });
    setBusy(null);
  }

  return {
    /** The session being revoked, or all others. */
    busy,
    revoke: ({ id }: Session) =>
      act(
        id,
        () => call('revokeSession', { params: { id } }),
        sessionListMessages.sessionRevoked,
        sessionListMessages.revokeSession,
      ),
    revokeOthers: () =>
      act(
        'others',
        () => call('revokeOtherSessions'),
        sessionListMessages.otherSessionsRevoked,
        sessionListMessages.revokeSessions,
      ),
  };
}
