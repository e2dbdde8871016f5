/** How a toggle is sent, and how its result is handled. */
interface ToggleCall<Reply, Key> {
  send: (id: Key, on: boolean) => Promise<Reply>;
  /** Stores the reply; the optimistic value is shown until this resolves. */
  onSuccess: (id: Key, reply: Reply) => void | Promise<void>;
  /** The last value was refused, and the optimistic value is dropped. */
  onError: (id: Key, on: boolean, error: unknown) => void;
}

export interface ToggleQueue<Key = number> {
  /** The value to show until the server has answered; undefined when no request is pending. */
  optimisticValue: (id: Key) => boolean | undefined;
  set: (id: Key, on: boolean) => void;
  /** A number that changes with every optimistic value. */
  revision: () => number;
  subscribe: (listener: () => void) => () => void;
}

/**
 * For buttons that are tapped faster than the server answers: each item has one request under way at a time, and the last
 * value is sent next. Taps that cancel each other out are not sent.
 */
export function createToggleQueue<Reply, Key = number>({
  send,
  onSuccess,
  onError,
}: ToggleCall<Reply, Key>): ToggleQueue<Key> {
  const values = new Map<Key, boolean>();
  const listeners = new Set<() => void>();
  let revision = 0;

  function notify() {
    revision++;
    for (const listener of listeners) listener();
  }

  async function sync(id: Key, confirmed: boolean) {
    for (let value = values.get(id); value !== undefined && value !== confirmed; value = values.get(id)) {
      try {
        await onSuccess(id, await send(id, value));
        confirmed = value;
      } catch (error) {
        if (values.get(id) === value) {
          onError(id, value, error);
          break;
        }
      }
    }
    values.delete(id);
    notify();
  }

  return {
    optimisticValue: (id) => values.get(id),
    revision: () => revision,
    set(id, on) {
      const isPending = values.has(id);
      values.set(id, on);
      notify();
      if (!isPending) void sync(id, !on);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
