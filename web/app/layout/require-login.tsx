import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../session/auth.tsx';
import { useOverlays } from '../session/overlays.tsx';
import { SessionLoading } from './session-loading.tsx';

/**
 * Around what only a logged-in user sees. Others are taken home and asked to log in, and come back after that;
 * who logs out here is only taken home.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { isAuthenticated, isLoading } = useAuth();
  const { requireLogin } = useOverlays();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasLoggedIn = useRef(false);

  const turnAway = useEffectEvent(() => {
    void navigate('/', { replace: true });
    if (!wasLoggedIn.current) requireLogin(() => void navigate(pathname + search));
  });
  useEffect(() => {
    if (isAuthenticated) wasLoggedIn.current = true;
    else if (!isLoading) turnAway();
  }, [isAuthenticated, isLoading]);

  return isAuthenticated ? children : <SessionLoading />;
}
