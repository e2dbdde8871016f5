import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into the site's process: when asked, it tells how late the event loop was since it was asked before. */
const RESOLUTION_MS = 10;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('message', () => {
  // What is counted is from one tick of its timer to the next.
  process.send?.(Math.max(delay.percentile(99) / 1e6 - RESOLUTION_MS, 0));
  delay.reset();
});
process.channel?.unref();
