import { type Row, WRITERS } from '../load/run-scenario.ts';
import type { Options } from '../options.ts';
import { table } from './table.ts';
import { bareAndLimitMs, siteMs, verdictOn } from './verdict.ts';

export interface Run {
  options: Options;
  rows: readonly Row[];
  machine: string;
  commit: string;
  /** Processes that wanted to run before the first measurement. */
  loadBefore: string;
  date: Date;
  fillMs: number;
  startMs: number;
  /** Of the server, after everything. */
  residentBytes: number;
}

const BUSY =
  ': the machine had other work, so that the processor times say more than the requests a second do';

/** What docs/benchmarks.md says. */
export function report(run: Run): string {
  const { options, machine, commit, date, loadBefore } = run;
  const reads = run.rows.filter(({ scenario }) => !scenario.write);
  const writes = run.rows.filter(({ scenario }) => scenario.write);
  const met = run.rows.filter((row) => verdictOn(row).isMet).length;
  return `# Benchmarks

Made by \`npm run bench\` (\`bench/src\`); the figures are those of its last run. The real server, as \`npm start\` runs it,
on SQLite (\`synchronous=FULL\`) with ${grouped(options.posts)} posts, rate limits off, over loopback; ${options.connections} connections
(${WRITERS} for writes) by autocannon on the same machine. The limit is plain \`node:http\` in a process of its own that sends the
same bytes with the same headers, measured in turn with the row it belongs to: ${options.rounds} rounds of ${options.seconds} s each, of which
the middle counts. A ratio says more than a figure, since what the machine does beside falls on both.

- ${machine}
- commit ${commit}, ${date.toISOString().slice(0, 10)}, load before the run ${loadBefore}${isBusy(loadBefore) ? BUSY : ''}
- filling the database took ${seconds(run.fillMs)}, starting the server ${seconds(run.startMs)}; afterwards it held ${megabytes(run.residentBytes)} of memory

The targets are those for a million posts, here for information; ${met} of ${run.rows.length} are met.

## Reads

Requests a second, the processor time each takes of the server (which does not depend on the load generator), and the
latencies of the slowest round.

${readTable(reads)}

## Writes

Milliseconds a request takes (the reciprocal of requests a second), beside a bare better-sqlite3 transaction that writes
the same rows plus the limit's answer. A submitted post is read by the preview filler afterwards, which adds a transaction
of its own to the row.

${writeTable(writes)}
`;
}

/** Whether others wanted the processors as well. */
export function isBusy(loadBefore: string): boolean {
  return Number(loadBefore) > 1;
}

export function summary(row: Row): string {
  const { ratio, target, isMet } = verdictOn(row);
  const { name } = row.scenario;
  return `  ${name.padEnd(28)} ${rate(row.site.perSecond).padStart(8)}/s  ${ratio.padStart(7)} of ${target}  ${isMet ? 'met' : 'missed'}`;
}

function readTable(rows: readonly Row[]) {
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

function writeTable(rows: readonly Row[]) {
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

function megabytes(bytes: number) {
  return Number.isNaN(bytes) ? 'an unknown amount' : `${Math.round(bytes / 1e6)} MB`;
}

function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`;
}

function grouped(number: number) {
  return number.toLocaleString('en');
}
