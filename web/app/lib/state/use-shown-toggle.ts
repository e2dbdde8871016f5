import { useSyncExternalStore } from 'react';
import type { ToggleQueue } from './toggle-queue.ts';

/** The value to show: the optimistic one while a request is pending; afterwards, and after a failure, the server's. */
export function useShownToggle<Key>(queue: ToggleQueue<Key>, id: Key, confirmed: boolean): boolean {
  const optimistic = useSyncExternalStore(
    queue.subscribe,
    () => queue.optimisticValue(id),
    () => undefined,
  );
  return optimistic ?? confirmed;
}

/** The server's count, corrected by one where the shown value differs from the server's. */
export function optimisticCount(count: number, confirmed: boolean, shown: boolean): number {
  return Math.max(0, count + Number(shown) - Number(confirmed));
}
