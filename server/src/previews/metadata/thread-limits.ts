import type { Worker } from 'node:worker_threads';

/** How much a thread may take of one thing. */
export interface ThreadLimits {
  /** Of the processor: the same on a machine that is busy with other things. */
  cpuMs: number;
  /** By the clock, for what does not compute, or cannot be asked how much it did. */
  wallMs: number;
}

const LOOK_EVERY_MS = 100;

/** Calls `onOver` when the thread has taken more than that, counted from now. Returns what calls it off. */
export function limitThread(thread: Worker, { cpuMs, wallMs }: ThreadLimits, onOver: () => void): () => void {
  let start: NodeJS.CpuUsage | undefined;
  async function look() {
    // It may not run yet, or no more.
    const now = await thread.cpuUsage().catch(() => undefined);
    if (!now) return;
    start ??= now;
    if (now.user + now.system - start.user - start.system > cpuMs * 1000) onOver();
  }
  void look();
  const looks = setInterval(() => void look(), LOOK_EVERY_MS);
  const wall = setTimeout(onOver, wallMs);
  return () => {
    clearInterval(looks);
    clearTimeout(wall);
  };
}
