import * as sessionMessages from '@magpie/contract/messages/sessions';
import { Fragment, type ReactNode } from 'react';
import { useAuth, useSessionCheck } from '../session/auth.tsx';
import { SessionLoading } from './session-loading.tsx';
import { useTurnAway } from './use-turn-away.ts';

export interface RequireLoginProps {
  /** Why a login is asked for, where there is more to say than that it is needed. */
  message?: string;
  children: ReactNode;
}

/**
 * Around what only a logged-in user sees. Others, and whose session the server has ended, are taken home and asked to
 * log in, and come back after that; who logs out here is only taken home. The next user finds it as it was at first.
 */
export function RequireLogin({ message, children }: RequireLoginProps) {
  const { user, isAuthenticated, isLoading } = useAuth();
  const { isRefused } = useSessionCheck();
  useTurnAway({
    isAllowed: isAuthenticated,
    isKnown: !isLoading,
    reasonToLogIn(wasAllowed) {
      if (wasAllowed && !isRefused) return null;
      return message ?? (isRefused ? sessionMessages.sessionEnded : sessionMessages.mustBeLoggedIn);
    },
  });

  return user ? <Fragment key={user.id}>{children}</Fragment> : <SessionLoading />;
}
