import { type Memory, memoryOf } from '../processes/processor-time.ts';
import type { Site } from '../processes/site.ts';
import { atMost, type Row, timesAtMost } from '../row.ts';
import { drive } from './measure.ts';
import { mixedLoadOf } from './mixed-load.ts';
import type { PostFinder } from './post-finder.ts';

export interface Mixed {
  minutes: number;
  perSecond: number;
  failures: number;
  p50Ms: number;
  p99Ms: number;
  /** The 99th percentile of the event loop's delay. */
  loopDelayMs: number;
  /** One sample per second. */
  memory: readonly Memory[];
}

/** The number of connections: together they make as many requests at once as a thousand readers. */
export const READERS = 10;
const WARM_UP_SECONDS = 3;
const SAMPLE_MS = 1000;

const MEMORY_MAX_MB = 350;
/** The limit for the most memory in the last third divided by the most in the first third, after the time of settling. */
const MEMORY_GROWTH_MAX = 1.05;
const SETTLED_MINUTES = 3;
/** The share of a load shorter than twice `SETTLED_MINUTES` that is its time of settling. */
const SETTLED_SHARE = 1 / 5;
const P99_TIMES_P50 = 8;
const LOOP_DELAY_MAX_MS = 25;

export async function runMixedLoad(
  site: Site,
  posts: PostFinder,
  { deepPage, minutes }: { deepPage: string; minutes: number },
): Promise<Mixed> {
  const load = {
    connections: READERS,
    requestsOf: (connection: number) => mixedLoadOf(posts, deepPage, connection),
  };
  await drive(site.url, { ...load, seconds: WARM_UP_SECONDS });
  await site.loopDelayMs();
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
      loopDelayMs: await site.loopDelayMs(),
      memory,
    };
  } finally {
    clearInterval(sampling);
  }
}

export function mixedLoadRows({
  minutes,
  perSecond,
  failures,
  p50Ms,
  p99Ms,
  loopDelayMs,
  memory,
}: Mixed): Row[] {
  const resident = memory.map((sample) => sample.resident / 1e6);
  const mapped = Math.max(...memory.map((sample) => sample.mapped / 1e6));
  return [
    atMost('failed requests', failures, 0, '', `${Math.round(perSecond)}/s`),
    timesAtMost(
      'p99 divided by p50',
      p99Ms / p50Ms,
      P99_TIMES_P50,
      `${p99Ms.toFixed(1)} ms, ${p50Ms.toFixed(1)} ms`,
    ),
    atMost(
      'memory',
      Math.round(Math.max(...resident)),
      MEMORY_MAX_MB,
      'MB',
      `up to ${mapped.toFixed(0)} MB are mapped files`,
    ),
    timesAtMost('memory, last third / first', memoryGrowth(resident, minutes), MEMORY_GROWTH_MAX),
    atMost('event loop delay, p99', Math.round(loopDelayMs), LOOP_DELAY_MAX_MS, 'ms'),
  ];
}

export function memoryGrowth(samples: readonly number[], minutes: number): number {
  const settledAfter = minutes < 2 * SETTLED_MINUTES ? minutes * SETTLED_SHARE : SETTLED_MINUTES;
  const settled = samples.slice(Math.floor((samples.length * settledAfter) / minutes));
  const third = Math.max(Math.floor(settled.length / 3), 1);
  return Math.max(...settled.slice(-third)) / Math.max(...settled.slice(0, third));
}
