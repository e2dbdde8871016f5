import * as sessionMessages from '@magpie/contract/messages/sessions';
import { Fragment, type ReactNode } from 'react';
import { useAuth, useSessionCheck } from '../../session/auth.tsx';
import { SessionLoading } from './session-loading.tsx';
import { useRedirectHome } from './use-redirect-home.ts';

export interface RequireLoginProps {
  /** The reason shown in the login dialog; a general one when absent. */
  message?: string;
  children: ReactNode;
}

/**
 * Shows its children to logged-in users only. Others, and users whose session the server ended, are redirected home,
 * asked to log in, and return afterwards; a user who logs out is only redirected. Another user finds the screen in
 * its initial state.
 */
export function RequireLogin({ message, children }: RequireLoginProps) {
  const { user, isAuthenticated, isLoading } = useAuth();
  const { isRefused } = useSessionCheck();
  useRedirectHome({
    isAllowed: isAuthenticated,
    isKnown: !isLoading,
    reasonToLogIn(wasAllowed) {
      if (wasAllowed && !isRefused) return null;
      if (message) return { message };
      return isRefused ? { message: sessionMessages.sessionEnded } : { intent: 'openPage' };
    },
  });

  return user ? <Fragment key={user.id}>{children}</Fragment> : <SessionLoading />;
}
