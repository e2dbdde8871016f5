import { feedTexts } from '@magpie/contract/feed-messages';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth, useSessionCheck } from '../session/auth.tsx';
import { useOverlays } from '../session/overlays.tsx';
import { useIsAbove } from '../session/use-history-entry.ts';
import { SessionLoading } from './session-loading.tsx';

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
  const { requireLogin, closeDialog } = useOverlays();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasLoggedIn = useRef(false);
  const goHome = useWayHome(isAuthenticated);

  const turnAway = useEffectEvent(() => {
    const move = goHome();
    if (wasLoggedIn.current && !isRefused) return closeDialog();
    const reason = message ?? (isRefused ? feedTexts.sessionEnded : feedTexts.mustBeLoggedIn);
    requireLogin(() => void navigate(pathname + search), reason, move);
  });
  useEffect(() => {
    if (isAuthenticated) wasLoggedIn.current = true;
    else if (!isLoading) turnAway();
  }, [isAuthenticated, isLoading]);

  return user ? <Fragment key={user.id}>{children}</Fragment> : <SessionLoading />;
}

/**
 * Resolves at home, or where somebody has logged in before that. What was open above the screen leaves the history
 * first: it would come back to the screen.
 */
function useWayHome(isAuthenticated: boolean): () => Promise<void> {
  const isAbove = useIsAbove();
  const navigate = useNavigate();
  const [way, setWay] = useState<{ arrive: () => void } | null>(null);

  useEffect(() => {
    if (!way || (isAbove && !isAuthenticated)) return;
    setWay(null);
    if (isAuthenticated) return way.arrive();
    void Promise.resolve(navigate('/', { replace: true })).then(way.arrive);
  }, [way, isAbove, isAuthenticated, navigate]);

  return () => new Promise((arrive) => setWay({ arrive }));
}
