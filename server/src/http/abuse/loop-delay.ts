import { LOOP_DELAY_MAX_MS } from '@magpie/contract/limits';

/** Watches how late the event loop is. */
export interface LoopDelay {
  isTooLong(): boolean;
  stop(): void;
}

const CHECK_EVERY_MS = 250;
/**
 * How many late checks in a row make the delay too long. One may come from a single stall, such as the first rendering on
 * a slow machine. After two, a request would wait for seconds.
 */
const LATE_CHECKS = 2;

export function watchLoopDelay(maxMs = LOOP_DELAY_MAX_MS, checkEveryMs = CHECK_EVERY_MS): LoopDelay {
  let due = performance.now() + checkEveryMs;
  let late = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    late = now - due > maxMs ? late + 1 : 0;
    due = now + checkEveryMs;
  }, checkEveryMs).unref();
  return {
    isTooLong: () => late >= LATE_CHECKS,
    stop: () => clearInterval(timer),
  };
}
