import type { Asker } from './asker.ts';
import type { QueueFigures } from './figures.ts';

/** Places for work that is bounded in number: so many at once, so many waiting, and no more. */
export interface Slots {
  /**
   * Runs `work` when a place is free and the requester has fewer than `atOnceOfOne`. Requesters take turns, and none has
   * a second place while others wait for a first. Who has left waits no longer.
   * @throws what refuses when too many wait, or none is free before `signal` ends
   */
  run<T>(signal: AbortSignal | null, work: () => Promise<T>, asker?: Asker): Promise<T>;
  figures(): QueueFigures;
}

export interface SlotsSettings {
  atOnce: number;
  waiting: number;
  /** Of the same requester; as many as of all where nothing is said. */
  atOnceOfOne?: number;
  waitingOfOne?: number;
  refusal: () => Error;
}

interface Turn {
  asker: Asker | undefined;
  begin(): void;
  refuse(): void;
}

export function createSlots(settings: SlotsSettings): Slots {
  const { atOnce, waiting, atOnceOfOne = atOnce, waitingOfOne = waiting, refusal } = settings;
  /** Who has the places. */
  const running: string[] = [];
  /** Of each who waits; whose turn is next comes first. */
  const queues = new Map<string, Set<Turn>>();
  const mayRun = (name: string) =>
    running.length < atOnce && running.filter((other) => other === name).length < atOnceOfOne;
  const turns = () => [...queues.values()].flatMap((queue) => [...queue]);

  async function wait(name: string, asker: Asker | undefined, signal: AbortSignal | null) {
    refuseWhoLeft();
    const own = queues.get(name) ?? new Set();
    if (turns().length >= waiting || own.size >= waitingOfOne || signal?.aborted) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const turn: Turn = { asker, begin: () => end(resolve), refuse: () => end(() => reject(refusal())) };
      function end(settle: () => void) {
        signal?.removeEventListener('abort', turn.refuse);
        own.delete(turn);
        if (own.size === 0) queues.delete(name);
        settle();
      }
      queues.set(name, own.add(turn));
      signal?.addEventListener('abort', turn.refuse, { once: true });
    });
  }

  function refuseWhoLeft() {
    for (const { asker, refuse } of turns()) if (asker?.hasLeft()) refuse();
  }

  function release(name: string) {
    running.splice(running.indexOf(name), 1);
    refuseWhoLeft();
    // Who has just had a turn comes last.
    const own = queues.get(name);
    queues.delete(name);
    if (own) queues.set(name, own);
    const names = [...queues.keys()];
    const next = names.find((waiter) => !running.includes(waiter)) ?? names.find(mayRun);
    if (next === undefined) return;
    running.push(next);
    const [turn] = queues.get(next) ?? [];
    turn?.begin();
  }

  return {
    figures: () => ({ running: running.length, waiting: turns().length }),
    async run(signal, work, asker) {
      const name = asker?.name() ?? '';
      if (mayRun(name)) running.push(name);
      else await wait(name, asker, signal);
      try {
        return await work();
      } finally {
        release(name);
      }
    },
  };
}
