import type { QueueStats } from './metrics.ts';

/** Limits how much slow work runs simultaneously, and how much waits. */
export interface Slots {
  /**
   * Runs `work` when a slot is free and the requester has fewer than `concurrencyPerRequester`. Requesters take turns, and
   * none gets a second slot while others wait for a first.
   * @throws the refusal when too many wait, or `signal` aborts before a slot is free
   */
  run<T>(signal: AbortSignal | null, work: () => Promise<T>, requester?: string): Promise<T>;
  stats(): QueueStats;
}

interface SlotsSettings {
  concurrency: number;
  maxWaiting: number;
  /** Default: `concurrency`. */
  concurrencyPerRequester?: number;
  /** Default: `maxWaiting`. */
  maxWaitingPerRequester?: number;
  refusal: () => Error;
}

export function createSlots(settings: SlotsSettings): Slots {
  const { concurrency, maxWaiting, refusal } = settings;
  const { concurrencyPerRequester = concurrency, maxWaitingPerRequester = maxWaiting } = settings;
  /** The requester of each slot in use. */
  const running: string[] = [];
  /**
   * The functions that start waiting requests, by requester. Requesters are served in the order of this map, but first those
   * that have no slot.
   */
  const queues = new Map<string, Set<() => void>>();
  const mayRun = (requester: string) =>
    running.length < concurrency &&
    running.filter((other) => other === requester).length < concurrencyPerRequester;
  const countWaiting = () => queues.values().reduce((sum, { size }) => sum + size, 0);

  async function wait(requester: string, signal: AbortSignal | null) {
    const own = queues.get(requester) ?? new Set();
    if (countWaiting() >= maxWaiting || own.size >= maxWaitingPerRequester || signal?.aborted)
      throw refusal();
    await new Promise<void>((resolve, reject) => {
      const begin = () => leaveQueue(resolve);
      const refuse = () => leaveQueue(() => reject(refusal()));
      function leaveQueue(settle: () => void) {
        signal?.removeEventListener('abort', refuse);
        own.delete(begin);
        if (own.size === 0) queues.delete(requester);
        settle();
      }
      queues.set(requester, own.add(begin));
      signal?.addEventListener('abort', refuse, { once: true });
    });
  }

  function release(requester: string) {
    running.splice(running.indexOf(requester), 1);
    // The requester just served goes to the end of the queue.
    const own = queues.get(requester);
    queues.delete(requester);
    if (own) queues.set(requester, own);
    const names = [...queues.keys()];
    const next = names.find((name) => !running.includes(name)) ?? names.find(mayRun);
    if (next === undefined) return;
    running.push(next);
    const [begin] = queues.get(next) ?? [];
    begin?.();
  }

  return {
    stats: () => ({ running: running.length, waiting: countWaiting() }),
    async run(signal, work, requester = '') {
      if (mayRun(requester)) running.push(requester);
      else await wait(requester, signal);
      try {
        return await work();
      } finally {
        release(requester);
      }
    },
  };
}
