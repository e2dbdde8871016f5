import { constants, PerformanceObserver } from 'node:perf_hooks';

/** Loaded into the site's process: replies to a message with the least of the heap since the last one, in bytes; null if unknown. */
let least: number | null = null;

// After the collections that happen anyway: forcing them would change what is measured.
const collections = new PerformanceObserver((list) => {
  if (!list.getEntries().some(isWhole)) return;
  least = Math.min(least ?? Infinity, process.memoryUsage().heapUsed);
});
collections.observe({ entryTypes: ['gc'] });
process.on('message', () => {
  process.send?.(least);
  least = null;
});
process.channel?.unref();

function isWhole(entry: object) {
  const detail: unknown = 'detail' in entry ? entry.detail : undefined;
  const kind: unknown = typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : 0;
  return kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
