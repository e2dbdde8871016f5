import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type BlockerFunction,
  createPath,
  NavigationType,
  useBlocker,
  useNavigate,
  useNavigation,
} from 'react-router';
import { waitForConnection } from '../ui/wait-for-connection.ts';
import { isAnotherList } from './feeds/feed-loader.ts';

/** A link followed without a connection leaves the page as it is until the connection is back. */
export function useOfflineNavigation(): void {
  const { state, location, proceed } = useBlocker(leadsAwayOffline);
  const goOn = useEffectEvent(() => proceed?.());
  useEffect(() => {
    if (state === 'blocked') return waitForConnection(() => goOn());
  }, [state, location]);
  useReloadGuard();
}

/** Whether to hold a navigation back: not Back, whose screen has been loaded, nor the redirect home from a forbidden screen. */
const leadsAwayOffline: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  !navigator.onLine &&
  historyAction !== NavigationType.Pop &&
  nextLocation.pathname !== '/' &&
  isAnotherList({ currentUrl: urlOf(currentLocation), nextUrl: urlOf(nextLocation) });

function urlOf(path: Parameters<typeof createPath>[0]) {
  return new URL(createPath(path), window.location.origin);
}

/**
 * React Router reloads the page when it can't load the script of a screen, even of a link that is only hovered. That
 * is right after a new version was deployed, but without a connection it would replace the page with the browser's
 * own error.
 */
function useReloadGuard() {
  const { location } = useNavigation();
  const navigate = useNavigate();
  const mayReload = useRef(false);

  const goOn = useEffectEvent((hasWaited: boolean) => {
    if (!hasWaited) {
      mayReload.current = true;
      window.location.reload();
    } else if (location) void navigate(location);
  });
  useEffect(() => {
    function guard(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated || mayReload.current) return;
      event.preventDefault();
      // The connection may be back before it is looked for.
      const wasOffline = !navigator.onLine;
      waitForConnection((hasWaited) => goOn(hasWaited || wasOffline));
    }
    window.navigation?.addEventListener('navigate', guard);
    return () => window.navigation?.removeEventListener('navigate', guard);
  }, []);
}
