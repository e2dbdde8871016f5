import { useEffect, useEffectEvent, useState } from 'react';
import { useIsOverlayEntry } from './use-history-entry.ts';

/**
 * Runs an action, such as a navigation, only after a confirmation has closed and its history entry is gone. The app leaves
 * that entry by going back, which would also undo an earlier navigation.
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
