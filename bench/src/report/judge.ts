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
/** Memory is flat when its last third is no higher than the one before, but for what any garbage comes to. */
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
    times('memory, last third beside the second', laterGrowth(residents), FLAT_TIMES),
    atMost('requests that failed', mixed.failures, 0, ''),
    times('p99 beside p50', mixed.p99Ms / mixed.p50Ms, SPREAD),
    atMost('event loop late, p99', mixed.lateMs, LATE_MAX_MS, 'ms'),
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

/** What the most of the last third is, beside the most of the second. */
export function laterGrowth(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  const second = samples.slice(third, 2 * third);
  return Math.max(...samples.slice(2 * third)) / Math.max(...second);
}

function times(what: string, ratio: number, max: number): Judged {
  return { what, value: `${ratio.toFixed(2)} ×`, target: `≤ ${max} ×`, isMet: ratio <= max };
}

function atMost(what: string, value: number, max: number, unit: string): Judged {
  const text = (number: number) => `${Math.round(number)} ${unit}`.trim();
  return { what, value: text(value), target: max === 0 ? text(0) : `≤ ${text(max)}`, isMet: value <= max };
}
