import { expect } from 'vitest';

const IN_TIME = { timeout: 20_000, interval: 10 };

/** Asks until it is seen. @returns when the last one asked who did not see it */
export async function lastAskedInVain(isSeen: () => Promise<boolean>): Promise<number> {
  let inVain = -Infinity;
  async function ask() {
    const asked = performance.now();
    const isThere = await isSeen();
    if (!isThere) inVain = asked;
    return isThere;
  }
  await expect.poll(ask, IN_TIME).toBe(true);
  return inVain;
}
