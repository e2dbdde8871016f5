import type { Worker } from 'node:worker_threads';

/** How much time a thread may take for one task. */
export interface ThreadLimits {
  /** Processor time: does not depend on the load of the machine. */
  cpuMs: number;
  /** Wall-clock time: for a thread that waits, or whose processor time cannot be read. */
  wallMs: number;
}

const CHECK_EVERY_MS = 100;

/**
 * Calls `onExceeded` when the thread has taken more time, counted from now, than one of the limits allows. Returns a
 * function that stops the check.
 */
export function limitThread(
  thread: Worker,
  { cpuMs, wallMs }: ThreadLimits,
  onExceeded: () => void,
): () => void {
  let start: NodeJS.CpuUsage | undefined;
  async function check() {
    // The thread may not have started, or may have ended.
    const now = await thread.cpuUsage().catch(() => undefined);
    if (!now) return;
    start ??= now;
    if (now.user + now.system - start.user - start.system > cpuMs * 1000) onExceeded();
  }
  void check();
  const checks = setInterval(() => void check(), CHECK_EVERY_MS);
  const wall = setTimeout(onExceeded, wallMs);
  return () => {
    clearInterval(checks);
    clearTimeout(wall);
  };
}
