import { FEED_MAX_KB, NEXT_MAX_KB, type ScriptSizes } from '../../../scripts/checks/bundle-size.ts';
import type { Growth } from '../load/growth.ts';
import type { Mixed } from '../load/run-mixture.ts';

/** Something that was measured, and what it should be. */
export interface Judged {
  what: string;
  value: string;
  target: string;
  isMet: boolean;
}

const START_TIMES = 1.5;
const MEMORY_MAX_MB = 350;
const SPREAD = 8;
const LATE_MAX_MS = 25;
/** Until then memory may grow. */
const SETTLED_MINUTES = 3;
/** Of a load that is shorter than twice as long. */
const SETTLED_SHARE = 1 / 5;
/** Memory is flat when it ends no higher than it settled, but for what any garbage comes to. */
const FLAT_TIMES = 1.05;
const GROWTH_TIMES = 1.3;
const FILL_MAX_S = 180;

/** @param startMs of the site without any posts and of the full one */
export function judgeSite(startMs: { empty: number; full: number }, mixed: Mixed): Judged[] {
  const residents = mixed.memory.map(({ resident }) => resident);
  const peak = megabytes(Math.max(...residents));
  return [
    times('start, beside an empty site', startMs.full / startMs.empty, START_TIMES),
    atMost('memory under mixed load', peak, MEMORY_MAX_MB, 'MB'),
    times(
      `memory, at the end beside after ${Number(settledAfter(mixed.minutes).toFixed(2))} min`,
      laterGrowth(residents, mixed.minutes),
      FLAT_TIMES,
    ),
    atMost('requests that failed', mixed.failures, 0, ''),
    times('p99 beside p50', mixed.p99Ms / mixed.p50Ms, SPREAD),
    atMost('event loop late, p99', mixed.lateMs, LATE_MAX_MS, 'ms'),
  ];
}

export function judgeScripts({ feed, next }: ScriptSizes): Judged[] {
  return [
    atMost('script of a feed, gzipped', feed / 1000, FEED_MAX_KB, 'KB', 1),
    atMost('what another screen adds, at most', next / 1000, NEXT_MAX_KB, 'KB', 1),
  ];
}

export function judgeFill(fillMs: number): Judged {
  return atMost('filling the database', fillMs / 1000, FILL_MAX_S, 's');
}

/** A list on the grown site beside the young one: the dearest of its pages. */
export function judgeGrowth({ list, costs }: Growth): Judged {
  const ratios = Object.values(costs).flatMap((cost) => (cost ? [cost.grownUs / cost.youngUs] : []));
  return times(list.name, Math.max(...ratios), GROWTH_TIMES);
}

export function megabytes(bytes: number): number {
  return bytes / 1e6;
}

/** Of what comes once it settled: what the most of the last third is, beside the most of the first. */
export function laterGrowth(samples: readonly number[], minutes: number): number {
  const settled = samples.slice(Math.floor((samples.length * settledAfter(minutes)) / minutes));
  const third = Math.max(Math.floor(settled.length / 3), 1);
  return Math.max(...settled.slice(-third)) / Math.max(...settled.slice(0, third));
}

function settledAfter(minutes: number) {
  return minutes < 2 * SETTLED_MINUTES ? minutes * SETTLED_SHARE : SETTLED_MINUTES;
}

function times(what: string, ratio: number, max: number): Judged {
  return { what, value: `${ratio.toFixed(2)} ×`, target: `≤ ${max} ×`, isMet: ratio <= max };
}

function atMost(what: string, value: number, max: number, unit: string, digits = 0): Judged {
  const text = (number: string) => `${number} ${unit}`.trim();
  const target = text(String(max));
  return {
    what,
    value: text(value.toFixed(digits)),
    target: max === 0 ? target : `≤ ${target}`,
    isMet: value <= max,
  };
}
