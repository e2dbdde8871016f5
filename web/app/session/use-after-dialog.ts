import { useEffect, useEffectEvent, useState } from 'react';
import { useIsOverlayEntry } from './use-history-entry.ts';

/**
 * Runs an action, such as a navigation, once a confirmation has closed and left the history: its entry would be left by
 * going back, which would undo a navigation made before.
 */
export function useAfterDialog(isOpen: boolean): (action: () => void) => void {
  const isEntry = useIsOverlayEntry();
  const [waiting, setWaiting] = useState<{ action: () => void } | null>(null);
  const isDue = waiting !== null && !isOpen && !isEntry;
  const run = useEffectEvent(() => {
    setWaiting(null);
    waiting?.action();
  });
  useEffect(() => {
    if (isDue) run();
  }, [isDue]);
  return (action) => setWaiting({ action });
}
