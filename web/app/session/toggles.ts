import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { createToggleQueue, type ToggleCall, type ToggleQueue } from '../lib/toggle-queue.ts';
import { complain } from './complain.ts';

export interface Toggle<Reply> {
  send: ToggleCall<Reply>['send'];
  /** Takes the server's answer over, wherever the thing is shown. */
  show: (cache: QueryClient, id: number, reply: Reply) => void;
  /** Said when it cannot be switched on, and when not off. */
  failures: { on: string; off: string };
}

/** Switches that are on their way, the same for every place that shows them. */
export function togglesOf<Reply>({ send, show, failures }: Toggle<Reply>) {
  const queues = new WeakMap<QueryClient, ToggleQueue>();
  return (cache: QueryClient): ToggleQueue => {
    const known = queues.get(cache);
    if (known) return known;
    const made = createToggleQueue<Reply>({
      send,
      answered(id, reply) {
        show(cache, id, reply);
        return onItsWay();
      },
      failed: (_, on, error) => complain(error, on ? failures.on : failures.off),
    });
    queues.set(cache, made);
    return made;
  };
}

/** Resolves when what was changed is on its way to the screen. */
function onItsWay(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(() => resolve()));
}
