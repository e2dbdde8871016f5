import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../session/auth.tsx';
import { useOverlays } from '../session/overlays.tsx';
import { useIsAbove } from '../session/use-history-entry.ts';

export interface Admission {
  isAllowed: boolean;
  /** False while the session is being read. */
  isKnown: boolean;
  /** What a login is asked for with, by whether they have been let in before; null where none is. */
  reasonToLogIn: (wasAllowed: boolean) => string | null;
}

/**
 * Takes home whoever may not see a screen. A login that is asked for stands above home and leads back to the screen;
 * without one, nothing of what somebody who has logged out had open stays.
 */
export function useTurnAway({ isAllowed, isKnown, reasonToLogIn }: Admission): void {
  const { user } = useAuth();
  const { requireLogin, closeDialog, stayOpenDuring } = useOverlays();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasAllowed = useRef(false);
  const goHome = useWayHome(isAllowed);

  const turnAway = useEffectEvent(() => {
    stayOpenDuring(goHome());
    const reason = reasonToLogIn(wasAllowed.current);
    if (reason !== null) requireLogin(() => navigate(pathname + search), reason);
    else if (!user) closeDialog();
  });
  useEffect(() => {
    if (isAllowed) wasAllowed.current = true;
    else if (isKnown) turnAway();
  }, [isAllowed, isKnown]);
}

/**
 * Resolves at home, or where somebody has been let in or has gone before that. What was open above the screen leaves
 * the history first: it would come back to the screen.
 */
function useWayHome(isAllowed: boolean): () => Promise<void> {
  const isAbove = useIsAbove();
  const navigate = useNavigate();
  const [way, setWay] = useState<{ arrive: () => void } | null>(null);

  useEffect(() => {
    if (!way || (isAbove && !isAllowed)) return;
    setWay(null);
    if (isAllowed) return way.arrive();
    void Promise.resolve(navigate('/', { replace: true })).then(way.arrive);
  }, [way, isAbove, isAllowed, navigate]);

  const cancelInterrupted = useEffectEvent(() => way?.arrive());
  useEffect(() => () => cancelInterrupted(), []);

  return () => new Promise((arrive) => setWay({ arrive }));
}
