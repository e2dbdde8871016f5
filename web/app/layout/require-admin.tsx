import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAuth, useSessionCheck } from '../session/auth.tsx';
import { useOverlays } from '../session/overlays.tsx';
import { useIsAbove } from '../session/use-history-entry.ts';
import { SessionLoading } from './session-loading.tsx';

/** Around what only admins see; everybody else is taken home. What was stored of the role may be old. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const { isConfirmed, isRefused } = useSessionCheck();
  const { closeDialog } = useOverlays();
  const navigate = useNavigate();
  const isAbove = useIsAbove();
  const isAdmin = isConfirmed && user?.role === 'admin';
  const isTurnedAway = user ? isConfirmed && !isAdmin : !isLoading;

  const hasLoggedOut = isTurnedAway && !user && !isRefused;
  useEffect(() => {
    if (hasLoggedOut) closeDialog();
  }, [hasLoggedOut, closeDialog]);
  useEffect(() => {
    // Not before a question above the screen has left the history, which would come back to the screen.
    if (isTurnedAway && !isAbove) void navigate('/', { replace: true });
  }, [isTurnedAway, isAbove, navigate]);

  return isAdmin ? children : <SessionLoading />;
}
