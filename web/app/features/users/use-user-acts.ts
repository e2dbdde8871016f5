import * as userMessages from '@magpie/contract/messages/users';
import type { FullUser } from '@magpie/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { showUser } from '../../api/users/user-cache.ts';
import { toastError } from '../../session/toast-error.ts';

export type InstantAct = keyof typeof INSTANT;

/** The actions of admins on a user that need no dialog; a refusal is a toast. */
export function useUserActs({ id }: FullUser) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<InstantAct | null>(null);
  return {
    /** The pending action. */
    busy,
    async act(act: InstantAct) {
      const { name, failure } = INSTANT[act];
      setBusy(act);
      try {
        showUser(cache, await call(name, { params: { id } }));
      } catch (error) {
        toastError(error, failure);
      } finally {
        setBusy(null);
      }
    },
  };
}

const INSTANT = {
  unban: { name: 'unbanUser', failure: userMessages.unbanUser },
  promote: { name: 'promoteUser', failure: userMessages.promoteUser },
  demote: { name: 'demoteUser', failure: userMessages.demoteUser },
} as const;
