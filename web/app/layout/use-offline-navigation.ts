import { useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, createPath, useBlocker } from 'react-router';
import { waitForConnection } from '../ui/wait-for-connection.ts';
import { isAnotherList } from './feeds/feed-loader.ts';

/** A link followed without a connection leaves the page as it is until the connection is back. */
export function useOfflineNavigation(): void {
  const { state, location, proceed } = useBlocker(leadsAwayOffline);
  const goOn = useEffectEvent(() => proceed?.());
  useEffect(() => {
    if (state === 'blocked') return waitForConnection(() => goOn());
  }, [state, location]);
}

/** Not Back, whose screen was loaded before, and not the way home from a screen that is no longer allowed. */
const leadsAwayOffline: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  !navigator.onLine &&
  historyAction !== 'POP' &&
  nextLocation.pathname !== '/' &&
  isAnotherList({ currentUrl: urlOf(currentLocation), nextUrl: urlOf(nextLocation) });

function urlOf(path: Parameters<typeof createPath>[0]) {
  return new URL(createPath(path), window.location.origin);
}
