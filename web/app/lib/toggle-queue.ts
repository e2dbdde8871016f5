/** What a toggle sends, and what it does with the outcome. */
export interface ToggleCall<Reply> {
  send: (id: number, on: boolean) => Promise<Reply>;
  /** Takes the server's answer over; the wish is held until that shows. */
  answered: (id: number, reply: Reply) => void | Promise<void>;
  /** The last wish was refused and is given up. */
  failed: (id: number, on: boolean, error: unknown) => void;
}

export interface ToggleQueue {
  /** What was wished for and has not come true yet. */
  wish: (id: number) => boolean | undefined;
  ask: (id: number, on: boolean) => void;
  /** Another number whenever a wish was made, came true or was given up. */
  revision: () => number;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Switches that are tapped faster than the server answers: of each thing one request is on its way at a time, and
 * what is sent next is the last wish. Wishes that cancel each other out are not sent at all.
 */
export function createToggleQueue<Reply>({ send, answered, failed }: ToggleCall<Reply>): ToggleQueue {
  const wishes = new Map<number, boolean>();
  const listeners = new Set<() => void>();
  let revision = 0;

  function tell() {
    revision++;
    for (const listener of listeners) listener();
  }

  async function fulfil(id: number, known: boolean) {
    for (let wanted = wishes.get(id); wanted !== undefined && wanted !== known; wanted = wishes.get(id)) {
      try {
        await answered(id, await send(id, wanted));
        known = wanted;
      } catch (error) {
        if (wishes.get(id) === wanted) {
          failed(id, wanted, error);
          break;
        }
      }
    }
    wishes.delete(id);
    tell();
  }

  return {
    wish: (id) => wishes.get(id),
    revision: () => revision,
    ask(id, on) {
      const isBusy = wishes.has(id);
      wishes.set(id, on);
      tell();
      if (!isBusy) void fulfil(id, !on);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
