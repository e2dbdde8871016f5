import { useEffect, useEffectEvent, useState } from 'react';
import { type BlockerFunction, createPath, NavigationType, useBlocker, useNavigation } from 'react-router';
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

/**
 * Whether a navigation has to wait for the connection. Back need not, because its screen has been loaded; nor need a
 * navigation home, such as the redirect from a screen that the viewer may not see, or one that stays on the same list,
 * such as opening comments.
 */
const leadsAwayOffline: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  !navigator.onLine &&
  historyAction !== NavigationType.Pop &&
  nextLocation.pathname !== '/' &&
  isAnotherList({ currentUrl: urlOf(currentLocation), nextUrl: urlOf(nextLocation) });

function urlOf(path: Parameters<typeof createPath>[0]) {
  return new URL(createPath(path), window.location.origin);
}

/**
 * React Router reloads the page when it can't load the script of a screen, even of a link that is only hovered. Without a
 * connection, the reload would replace the page with the browser's own error; with a connection, it would not lead to the
 * page of the link. So this prevents the reload. The next link that is followed loads its page as a whole, because the
 * browser does not try to load the script again before that.
 */
function useReloadGuard() {
  const { location } = useNavigation();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    function guard(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      setFailed(true);
    }
    window.navigation?.addEventListener('navigate', guard);
    return () => window.navigation?.removeEventListener('navigate', guard);
  }, []);
  useEffect(() => {
    if (hasFailed && location) return waitForConnection(() => window.location.assign(createPath(location)));
  }, [hasFailed, location]);
}
