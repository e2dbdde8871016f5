import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { ReactNode } from 'react';
import { useAuth, useSessionCheck } from '../../session/auth.tsx';
import { SessionLoading } from './session-loading.tsx';
import { useRedirectHome } from './use-redirect-home.ts';

/**
 * Shows its children to admins only and redirects others home. Waits for the session check, because the stored role may
 * be outdated. An admin whose session the server ends is asked to log in and returns afterwards.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const { isConfirmed, isRefused } = useSessionCheck();
  const isAdmin = isConfirmed && user?.role === 'admin';
  useRedirectHome({
    isAllowed: isAdmin,
    isKnown: user ? isConfirmed : !isLoading,
    reasonToLogIn: (wasAllowed) =>
      wasAllowed && isRefused ? { message: sessionMessages.sessionEnded } : null,
  });

  return isAdmin ? children : <SessionLoading />;
}
