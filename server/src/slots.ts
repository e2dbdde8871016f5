import type { QueueFigures } from './figures.ts';

/** Places for work that is bounded in number: so many at once, so many waiting, and no more. */
export interface Slots {
  /** Runs `work` when a place is free. @throws what refuses when too many wait, or none is free before `signal` ends */
  run<T>(signal: AbortSignal | null, work: () => Promise<T>): Promise<T>;
  figures(): QueueFigures;
}

export interface SlotsSettings {
  atOnce: number;
  waiting: number;
  refusal: () => Error;
}

export function createSlots({ atOnce, waiting, refusal }: SlotsSettings): Slots {
  const queue = new Set<() => void>();
  let free = atOnce;

  async function take(signal: AbortSignal | null) {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.size >= waiting || signal?.aborted) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const onTurn = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        queue.delete(onTurn);
        reject(refusal());
      };
      queue.add(onTurn);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  function release() {
    const [next] = queue;
    if (!next) {
      free += 1;
      return;
    }
    queue.delete(next);
    next();
  }

  return {
    figures: () => ({ running: atOnce - free, waiting: queue.size }),
    async run(signal, work) {
      await take(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
