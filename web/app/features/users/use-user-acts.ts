import { accountMessages } from '@magpie/contract/account-messages';
import type { FullUser } from '@magpie/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { showUser } from '../../api/user-cache.ts';
import { toastError } from '../../session/toast-error.ts';
import { toast } from '../../ui/toast-list.ts';

export type InstantAct = keyof typeof INSTANT;
export type BanCall = 'banTemporarily' | 'banPermanently';

/** What an admin does with a user. A ban rejects when refused; the acts that ask nothing say so themselves. */
export function useUserActs({ id, username }: FullUser) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<InstantAct | null>(null);
  return {
    /** The act that is on its way. */
    busy,
    async ban(name: BanCall, reason: string) {
      showUser(cache, await call(name, { params: { id }, body: { reason } }));
    },
    async act(act: InstantAct) {
      const { name, failure } = INSTANT[act];
      setBusy(act);
      try {
        const changed = await call(name, { params: { id } });
        if (changed) showUser(cache, changed);
        else toast({ message: accountMessages.sessionsEnded(username), tone: 'success' });
      } catch (error) {
        toastError(error, failure);
      } finally {
        setBusy(null);
      }
    },
  };
}

const INSTANT = {
  unban: { name: 'unbanUser', failure: accountMessages.unbanUser },
  promote: { name: 'promoteUser', failure: accountMessages.promoteUser },
  demote: { name: 'demoteUser', failure: accountMessages.demoteUser },
  endSessions: { name: 'revokeUserSessions', failure: accountMessages.endSessions },
} as const;
