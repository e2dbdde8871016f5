/** What a cache or a queue counts of itself, as plain numbers: /metrics reads them when it is asked. */
export interface Figures {
  caches: Map<string, () => CacheFigures>;
  queues: Map<string, () => QueueFigures>;
}

export interface CacheFigures {
  hits: number;
  misses: number;
  bytes: number;
}

export interface QueueFigures {
  running: number;
  waiting: number;
}

export const noFigures = (): Figures => ({ caches: new Map(), queues: new Map() });
