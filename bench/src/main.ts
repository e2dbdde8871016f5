import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SQLITE_FILE } from '../../server/src/db/database.ts';
import { aCommunity } from './data/community.ts';
import { fillSite } from './data/fill.ts';
import { openGround } from './load/ground.ts';
import { type Row, runScenario } from './load/run-scenario.ts';
import { scenariosOn, USERS_A_CONNECTION } from './load/scenarios.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { type Limit, startLimit } from './processes/limit.ts';
import { residentBytes } from './processes/processor-time.ts';
import { ROOT, type Served } from './processes/served.ts';
import { startSite } from './processes/site.ts';
import { commit, loadBefore, machine } from './report/machine.ts';
import { isBusy, report, type Run, summary } from './report/report.ts';

const REPORT = 'docs/benchmarks.md';
const SCRATCH = path.join(ROOT, '.cache');

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await bench(options);
  else say(USAGE);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function bench(options: Options) {
  await mkdir(SCRATCH, { recursive: true });
  // Not in the system's folder for such things, which may be memory: a durable write would cost nothing there.
  const dataDir = await mkdtemp(path.join(SCRATCH, 'bench-'));
  try {
    const run = await measureOn(dataDir, options);
    const text = report(run);
    if (options.report) await writeFile(path.join(ROOT, REPORT), text);
    say(options.report ? `Written to ${REPORT}.` : text);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureOn(dataDir: string, options: Options): Promise<Run> {
  const facts = { options, machine: machine(), commit: commit(), loadBefore: loadBefore(), date: new Date() };
  if (isBusy(facts.loadBefore))
    say(`The machine has other work (load ${facts.loadBefore}): run this again later.`);
  say(`Filling a site with ${options.posts} posts …`);
  const started = performance.now();
  const community = aCommunity(options.posts, facts.date.getTime());
  await fillSite({ databaseUrl: null, dataDir }, community, 1 + options.connections * USERS_A_CONNECTION);
  const fillMs = performance.now() - started;

  const site = await startSite(dataDir);
  const limit = await startLimit().catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  try {
    const rows = await measureAll(path.join(dataDir, SQLITE_FILE), { site, limit }, options);
    return { ...facts, rows, fillMs, startMs: site.startMs, residentBytes: residentBytes(site.pid) };
  } finally {
    await site.stop();
    await limit.stop();
  }
}

async function measureAll(databaseFile: string, servers: { site: Served; limit: Limit }, options: Options) {
  const ground = openGround(databaseFile);
  const rows: Row[] = [];
  try {
    for (const scenario of scenariosOn(ground)) {
      const row = await runScenario(scenario, { ...servers, databaseFile }, options);
      rows.push(row);
      say(summary(row));
    }
  } finally {
    ground.close();
  }
  return rows;
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
