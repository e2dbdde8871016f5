import type { Growth } from '../load/growth.ts';
import type { Row } from '../load/run-scenario.ts';
import { type Judged, judgeGrowth } from './judge.ts';
import { verdictOn } from './verdict.ts';

/** What is printed while the benchmark runs. */

export function rowLine(row: Row): string {
  const { ratio, target, isMet } = verdictOn(row);
  const perSecond = `${Math.round(row.site.perSecond).toLocaleString('en')}/s`;
  return judgedLine({
    what: row.scenario.name,
    value: `${perSecond.padStart(10)}  ${ratio.padStart(7)}`,
    target,
    isMet,
  });
}

export function growthLine(growth: Growth): string {
  return judgedLine(judgeGrowth(growth));
}

export function judgedLine({ what, value, target, isMet }: Judged): string {
  return `  ${what.padEnd(40)} ${value.padStart(19)} of ${target.padEnd(8)} ${isMet ? 'met' : 'missed'}`;
}
