import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { createToggleQueue, type ToggleQueue } from '../lib/state/toggle-queue.ts';

interface Toggle<Reply, Key> {
  send: (id: Key, on: boolean) => Promise<Reply>;
  /** Shows the server's reply wherever the item is shown. */
  onSuccess: (cache: QueryClient, id: Key, reply: Reply) => void;
  /** Tells the user why the call failed; the queue makes the button show its former state again. */
  onError: (error: unknown, on: boolean) => void;
}

/** One queue of pending toggles for each query client, shared by every place that shows the item. */
export function toggleQueues<Reply, Key = number>({ send, onSuccess, onError }: Toggle<Reply, Key>) {
  const queues = new WeakMap<QueryClient, ToggleQueue<Key>>();
  return (cache: QueryClient): ToggleQueue<Key> => {
    const existing = queues.get(cache);
    if (existing) return existing;
    const queue = createToggleQueue<Reply, Key>({
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
