import { setImmediate as othersAsked } from 'node:timers/promises';

/**
 * Runs `work` for everybody who asked in a turn of the event loop together, and never twice at once: who asks while it
 * runs, and so perhaps for what it has passed already, is served by the next run.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function runNext(before: Promise<void> | undefined) {
    await Promise.allSettled([before, othersAsked()]);
    running = next;
    next = undefined;
    await work();
  }

  return () => (next ??= runNext(running));
}
