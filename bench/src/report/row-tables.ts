import type { Row } from '../load/run-scenario.ts';
import { table } from './table.ts';
import { bareAndLimitMs, siteMs, verdictOn } from './verdict.ts';

export function readTable(rows: readonly Row[]) {
  const head = [
    'what',
    'bytes',
    'site/s',
    'limit/s',
    'ratio',
    'target',
    'met',
    'site µs',
    'limit µs',
    'p50 ms',
    'p99 ms',
  ];
  const cells = rows.map((row) => {
    const { ratio, target, isMet } = verdictOn(row);
    const { site, limit, scenario, bytes } = row;
    return [
      scenario.name,
      grouped(bytes),
      rate(site.perSecond),
      rate(limit.perSecond),
      ratio,
      target,
      isMet ? 'yes' : 'no',
      micros(site.processorUs),
      micros(limit.processorUs),
      site.p50Ms.toFixed(0),
      site.p99Ms.toFixed(0),
    ];
  });
  return table(head, cells);
}

export function writeTable(rows: readonly Row[]) {
  const head = [
    'what',
    'site/s',
    'site ms',
    'bare ms',
    'limit ms',
    'ratio',
    'target',
    'met',
    'p50 ms',
    'p99 ms',
  ];
  const cells = rows.map((row) => {
    const { ratio, target, isMet } = verdictOn(row);
    const { site, scenario, bareMs } = row;
    return [
      scenario.name,
      rate(site.perSecond),
      siteMs(row).toFixed(2),
      (bareMs ?? 0).toFixed(2),
      (bareAndLimitMs(row) - (bareMs ?? 0)).toFixed(2),
      ratio,
      target,
      isMet ? 'yes' : 'no',
      site.p50Ms.toFixed(0),
      site.p99Ms.toFixed(0),
    ];
  });
  return table(head, cells);
}

function rate(perSecond: number) {
  return grouped(Math.round(perSecond));
}

function micros(us: number) {
  return Number.isNaN(us) ? 'unknown' : us.toFixed(0);
}

function grouped(number: number) {
  return number.toLocaleString('en');
}
