import { useSyncExternalStore } from 'react';
import type { ToggleQueue } from './toggle-queue.ts';

/** How a switch shows: as it was wished, and as the server has it once that is answered. */
export function useWish(queue: ToggleQueue, id: number, known: boolean): boolean {
  const wish = useSyncExternalStore(
    queue.subscribe,
    () => queue.wish(id),
    () => undefined,
  );
  return wish ?? known;
}

/** A count that the switch moves by one, as it is with `shown` in place of `known`. */
export function countWith(count: number, known: boolean, shown: boolean): number {
  return Math.max(0, count + Number(shown) - Number(known));
}
