import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../../session/auth.tsx';
import { useOverlays } from '../../session/overlays.tsx';
import type { LoginReason } from '../../session/use-dialogs.ts';
import { useIsOverlayEntry } from '../../session/use-history-entry.ts';

export interface Admission {
  isAllowed: boolean;
  /** False while the session is loading. */
  isKnown: boolean;
  /** The reason shown in the login dialog, depending on whether the viewer was allowed before; null for no login. */
  reasonToLogIn: (wasAllowed: boolean) => LoginReason | null;
}

/**
 * Redirects a viewer who may not see a screen to the home page. The login dialog opens there and leads back to the
 * screen. Without a login dialog, everything a logged-out user had open closes.
 */
export function useRedirectHome({ isAllowed, isKnown, reasonToLogIn }: Admission): void {
  const { user } = useAuth();
  const { requireLogin, closeDialog, stayOpenDuring } = useOverlays();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasAllowed = useRef(false);
  const goHome = useNavigateHome(isAllowed);

  const redirectHome = useEffectEvent(() => {
    stayOpenDuring(goHome());
    const reason = reasonToLogIn(wasAllowed.current);
    if (reason !== null) requireLogin(() => navigate(pathname + search), reason);
    else if (!user) closeDialog();
  });
  useEffect(() => {
    if (isAllowed) wasAllowed.current = true;
    else if (isKnown) redirectHome();
  }, [isAllowed, isKnown]);
}

/**
 * Resolves at the home page, or earlier if the viewer is allowed or navigates elsewhere. Overlays leave the history
 * first, because leaving them later would return to the screen. A navigation that returns to the screen before the
 * home page was shown does not mount the screen again, so the viewer is redirected here.
 */
function useNavigateHome(isAllowed: boolean): () => Promise<void> {
  const isOverlayEntry = useIsOverlayEntry();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [way, setWay] = useState<{ arrive: () => void } | null>(null);

  useEffect(() => {
    if (!way || ((isOverlayEntry || isOverlayEntryNow()) && !isAllowed)) return;
    if (!isAllowed) return void Promise.resolve(navigate('/', { replace: true })).then(way.arrive);
    setWay(null);
    way.arrive();
  }, [way, isOverlayEntry, isAllowed, key, navigate]);

  const cancelInterrupted = useEffectEvent(() => way?.arrive());
  useEffect(() => () => cancelInterrupted(), []);

  return () => new Promise((arrive) => setWay({ arrive }));
}

/**
 * Whether the browser is on an overlay's entry, which may not have been rendered yet. React Router stores the state of an
 * entry under the name `usr`.
 */
function isOverlayEntryNow() {
  return Number(Reflect.get(Object(window.history.state), 'usr')) > 0;
}
