import { setImmediate as othersAct } from 'node:timers/promises';
import { expect } from 'vitest';

/** Visitors who send one request after the other. */
interface Visits {
  /** Resolves when this number of further visits has been answered or refused. */
  more(visits: number): Promise<void>;
  slowestMs(): number;
  /** Ends the visits. @returns what went wrong */
  stop(): Promise<string[]>;
}

const SOME_TIME = { timeout: 30_000, interval: 20 };

/** @param visit gets a number that no visit had before */
export function startVisits(visitors: number, visit: (time: number) => Promise<unknown>): Visits {
  const failures: string[] = [];
  let [begun, ended, slowestMs, isOver] = [0, 0, 0, false];

  async function again() {
    while (!isOver) {
      const sentAt = performance.now();
      await visit((begun += 1)).catch((error: unknown) => failures.push(String(error)));
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      ended += 1;
      await othersAct();
    }
  }

  const all = Array.from({ length: visitors }, again);
  return {
    slowestMs: () => slowestMs,
    async more(visits) {
      const enough = ended + visits;
      await expect.poll(() => ended, SOME_TIME).toBeGreaterThanOrEqual(enough);
    },
    async stop() {
      isOver = true;
      await Promise.all(all);
      return failures;
    },
  };
}
