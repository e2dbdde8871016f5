import { setImmediate as othersAsked } from 'node:timers/promises';

/**
 * Runs `work` for everybody who asked in a turn of the event loop together, and never twice at once: who asks while it
 * runs, and so perhaps for what it has passed already, is served by the next run.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  async function runNext(before: Promise<T> | undefined) {
    await Promise.allSettled([before, othersAsked()]);
    running = next;
    next = undefined;
    return work();
  }

  return () => (next ??= runNext(running));
}
