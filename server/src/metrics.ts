/** Where each cache and queue registers how to read its numbers, for /metrics. */
export interface Metrics {
  caches: Map<string, () => CacheStats>;
  queues: Map<string, () => QueueStats>;
}

interface CacheStats {
  hits: number;
  misses: number;
  bytes: number;
}

export interface QueueStats {
  running: number;
  waiting: number;
}

export const noMetrics = (): Metrics => ({ caches: new Map(), queues: new Map() });
