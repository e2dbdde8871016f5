import type { ScriptSizes } from '../../../scripts/checks/bundle-size.ts';
import { READERS } from '../load/run-mixture.ts';
import { WRITERS } from '../load/run-scenario.ts';
import type { Options } from '../options.ts';
import { type EngineRun, YOUNG_POSTS } from '../run.ts';
import { growthTable } from './growth-table.ts';
import { type Judged, judgeFill, judgeGrowth, judgeScripts, judgeSite, megabytes } from './judge.ts';
import { isBusy } from './machine.ts';
import { readTable, writeTable } from './row-tables.ts';
import { table } from './table.ts';
import { EQUAL, percent, verdictOn } from './verdict.ts';

export interface Run {
  options: Options;
  engines: readonly EngineRun[];
  scripts: ScriptSizes;
  machine: string;
  commit: string;
  /** Processes that wanted to run before the first measurement. */
  loadBefore: string;
  date: Date;
}

const BUSY =
  ': the machine had other work, so that the processor times say more than the requests a second do';

const MISSED = '[what was missed, and why](decisions/079-targets-not-met.md)';
const EQUAL_ENOUGH = `What is kept should be as fast on PostgreSQL: ${percent(EQUAL)} of SQLite's share count as equal, since two measurements of the
same row differ by as much.`;

/** What docs/benchmarks.md says. */
export function report(run: Run): string {
  const { options, machine, commit, date, loadBefore, engines, scripts } = run;
  const targets = [...engines.flatMap(verdicts), ...judgeScripts(scripts)];
  const met = targets.filter(({ isMet }) => isMet).length;
  return `# Benchmarks

Made by \`npm run bench\` (\`bench/src\`); the figures are those of its last run. The real server, as \`npm start\` runs it,
with ${options.posts.toLocaleString('en')} posts, rate limits off, over loopback; ${options.connections} connections (${WRITERS} for writes) by autocannon on the same
machine. The limit is plain \`node:http\` in a process of its own that sends the same bytes with the same headers, measured
in turn with the row it belongs to: ${options.rounds} rounds of ${options.seconds} s each, of which the middle counts. A ratio says more than a
figure, since what the machine does beside falls on both.

- ${machine}
- commit ${commit}, ${date.toISOString().slice(0, 10)}, load before the run ${loadBefore}${isBusy(loadBefore) ? BUSY : ''}

The targets are those for a million posts; ${[`${met} of ${targets.length} are met.`, ...notesOn(engines, met < targets.length)].join('\n')}

${[...engines.map(sectionsOn), scriptSection(scripts)].join('\n\n')}
`;
}

function notesOn(engines: readonly EngineRun[], isAnyMissed: boolean) {
  const notes: string[] = [];
  if (isAnyMissed) notes.push(`See ${MISSED}.`);
  if (engines.some(({ rows }) => rows.some(({ onSqlite }) => onSqlite))) notes.push(EQUAL_ENOUGH);
  return notes;
}

function verdicts({ fillMs, rows, growth, whole }: EngineRun) {
  const site = whole ? judgeSite(whole.startMs, whole.mixed) : [];
  return [judgeFill(fillMs), ...rows.map(verdictOn), ...growth.map(judgeGrowth), ...site];
}

function sectionsOn(run: EngineRun): string {
  const reads = run.rows.filter(({ scenario }) => !scenario.write);
  const writes = run.rows.filter(({ scenario }) => scenario.write);
  const sections = [readSection(run.engine, run.fillMs, readTable(reads))];
  if (writes.length > 0) sections.push(writeSection(writeTable(writes)));
  if (run.whole) sections.push(siteSection(run.whole));
  return [...sections, growthSection(run.engine, growthTable(run.growth))].join('\n\n');
}

function readSection(engine: string, fillMs: number, rows: string) {
  const { value, target, isMet } = judgeFill(fillMs);
  return `## Reads on ${engine}

Requests a second, the processor time each takes of the server (which does not depend on the load generator), and the
latencies of the slowest round. Filling the database took ${value} (wanted ${target}: ${isMet ? 'met' : 'missed'}).

${rows}`;
}

function writeSection(rows: string) {
  return `## Writes

Milliseconds a request takes (the reciprocal of requests a second) with \`synchronous=FULL\`, beside a bare better-sqlite3
transaction that writes the same rows plus the limit's answer. A submitted post is read by the preview filler afterwards,
which adds a transaction of its own to the row.

${rows}`;
}

function siteSection({ startMs, mixed }: NonNullable<EngineRun['whole']>) {
  const mapped = Math.max(...mixed.memory.map((sample) => sample.mapped));
  return `## The site as a whole

Nine of ten requests read and one writes, pages, lists, threads and profiles of visitors and members mixed as on such a
site, over ${READERS} connections for ${mixed.minutes} min: ${Math.round(mixed.perSecond).toLocaleString('en')} requests a second, p50 ${mixed.p50Ms.toFixed(1)} ms, p99 ${mixed.p99Ms.toFixed(1)} ms. Of the
memory, up to ${Math.round(megabytes(mapped))} MB are files mapped into it, the database's among them, which the system takes back when it
needs to. At the end is the most of the last third of what follows the first minutes, beside the most of its first
third. An empty site starts in ${Math.round(startMs.empty)} ms, this one in ${Math.round(startMs.full)} ms.

${judgedTable(judgeSite(startMs, mixed))}`;
}

function scriptSection(scripts: ScriptSizes) {
  return `## The script of the web app

What a feed loads before anybody touches it, and what the screen that adds most to it adds; in thousands of bytes, each
file gzipped by itself.

${judgedTable(judgeScripts(scripts))}`;
}

function judgedTable(judged: readonly Judged[]) {
  const cells = judged.map(({ what, value, target, isMet }) => [what, value, target, isMet ? 'yes' : 'no']);
  return table(['what', 'measured', 'target', 'met'], cells);
}

function growthSection(engine: string, rows: string) {
  return `## What lists cost as the site grows, on ${engine}

Processor time of one request in microseconds, the database's included, with nothing kept from before: on a site with
${YOUNG_POSTS.toLocaleString('en')} posts → on this one, for the first page and, by cursor and where a site has them, for one far down, for the
last and for the one before it, going back; of several tries in turn the least, since other work on the machine only
ever adds to it.

${rows}`;
}
