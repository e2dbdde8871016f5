import { LOOP_DELAY_MAX_MS } from '@magpie/contract/limits';

/** How late the process is with what it has to do. */
export interface LoopDelay {
  isTooLong(): boolean;
  stop(): void;
}

const LOOK_EVERY_MS = 250;
/**
 * One stall that is over is no reason to turn people away, such as the first rendering on a slow machine. Two turns of
 * three quarters of a second, one after the other, are: who asks then waits for seconds.
 */
const LATE_LOOKS = 2;

export function watchLoopDelay(maxMs = LOOP_DELAY_MAX_MS, lookEveryMs = LOOK_EVERY_MS): LoopDelay {
  let due = performance.now() + lookEveryMs;
  let late = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    late = now - due > maxMs ? late + 1 : 0;
    due = now + lookEveryMs;
  }, lookEveryMs).unref();
  return {
    isTooLong: () => late >= LATE_LOOKS,
    stop: () => clearInterval(timer),
  };
}
