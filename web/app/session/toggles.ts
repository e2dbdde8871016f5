import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { createToggleQueue, type ToggleQueue } from '../lib/state/toggle-queue.ts';

interface Toggle<Reply> {
  send: (id: number, on: boolean) => Promise<Reply>;
  /** Shows the server's reply wherever the item is shown. */
  onSuccess: (cache: QueryClient, id: number, reply: Reply) => void;
  /** The button shows its former state again. */
  onError: (error: unknown, on: boolean) => void;
}

/** One queue of pending toggles for each query client, shared by every place that shows the item. */
export function toggleQueues<Reply>({ send, onSuccess, onError }: Toggle<Reply>) {
  const queues = new WeakMap<QueryClient, ToggleQueue>();
  return (cache: QueryClient): ToggleQueue => {
    const existing = queues.get(cache);
    if (existing) return existing;
    const queue = createToggleQueue<Reply>({
      send,
      onSuccess(id, reply) {
        onSuccess(cache, id, reply);
        return untilNotified();
      },
      onError: (_, on, error) => onError(error, on),
    });
    queues.set(cache, queue);
    return queue;
  };
}

/** Resolves after React Query has notified its observers, so that the button never shows the old value in between. */
function untilNotified(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(() => resolve()));
}
