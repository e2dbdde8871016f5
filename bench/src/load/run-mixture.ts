import { type Memory, memoryOf } from '../processes/processor-time.ts';
import type { Site } from '../processes/site.ts';
import type { Ground } from './ground.ts';
import { drive } from './measure.ts';
import { mixtureOf } from './mixture.ts';

/** How the site bore a mixed load. */
export interface Mixed {
  minutes: number;
  perSecond: number;
  failures: number;
  p50Ms: number;
  p99Ms: number;
  /** The 99th percentile of how late the site's event loop was. */
  lateMs: number;
  /** One a second. */
  memory: readonly Memory[];
}

/** As many as ask in the same moment where a thousand read. */
export const READERS = 10;
const WARM_UP_SECONDS = 3;
const SAMPLE_MS = 1000;

export async function runMixture(
  site: Site,
  ground: Ground,
  { deepPage, minutes }: { deepPage: string; minutes: number },
): Promise<Mixed> {
  const load = {
    connections: READERS,
    requestsOf: (connection: number) => mixtureOf(ground, deepPage, connection),
  };
  await drive(site.url, { ...load, seconds: WARM_UP_SECONDS });
  await site.lateMs();
  const memory: Memory[] = [memoryOf(site.pid)];
  const sampling = setInterval(() => memory.push(memoryOf(site.pid)), SAMPLE_MS);
  try {
    const { total, seconds, failures, latency } = await drive(site.url, { ...load, seconds: minutes * 60 });
    return {
      minutes,
      perSecond: total / seconds,
      failures,
      p50Ms: latency.percentile(50) / 1000,
      p99Ms: latency.percentile(99) / 1000,
      lateMs: await site.lateMs(),
      memory,
    };
  } finally {
    clearInterval(sampling);
  }
}
