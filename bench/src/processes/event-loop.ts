import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Is loaded into the site's process: replies to each message with the 99th percentile of the event loop's delay since the
 * last message, in milliseconds.
 */
const RESOLUTION_MS = 10;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('message', () => {
  // The histogram holds the times from one tick of its timer to the next, which include the resolution.
  process.send?.(Math.max(delay.percentile(99) / 1e6 - RESOLUTION_MS, 0));
  delay.reset();
});
process.channel?.unref();
