import { expect } from 'vitest';

const IN_TIME = { timeout: 20_000, interval: 10 };

/** Repeats a request until it sees the change. @returns the time at which the last request that did not see it was sent */
export async function lastMissAt(isSeen: () => Promise<boolean>): Promise<number> {
  let missedAt = -Infinity;
  async function ask() {
    const requestedAt = performance.now();
    const seen = await isSeen();
    if (!seen) missedAt = requestedAt;
    return seen;
  }
  await expect.poll(ask, IN_TIME).toBe(true);
  return missedAt;
}
