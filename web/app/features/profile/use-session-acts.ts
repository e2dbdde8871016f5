import * as sessionListMessages from '@magpie/contract/messages/session-list';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/client.ts';
import { screenKeys } from '../../api/client/screen-keys.ts';
import { toast } from '../../ui/toasts/toast-list.ts';

/** Revokes one or all of the viewer's other sessions. The list is fetched again, even after a failure. */
export function useSessionActs() {
  const cache = useQueryClient();

  async function act(send: () => Promise<null>, success: string) {
    try {
      await send();
      toast({ message: success, tone: 'success' });
    } finally {
      await cache.invalidateQueries({ queryKey: screenKeys.sessions });
    }
  }

  return {
    revoke: (id: number) =>
      act(() => call('revokeSession', { params: { id } }), sessionListMessages.sessionRevoked),
    revokeOthers: () => act(() => call('revokeOtherSessions'), sessionListMessages.otherSessionsRevoked),
  };
}
