import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scriptSizes } from '../../scripts/checks/bundle-size.ts';
import { lookAtScreens } from './browser/screens.ts';
import { browserSection, browserSectionOf, withBrowserSection } from './browser/section.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { postgresPlaces, sqlitePlaces } from './processes/places.ts';
import { ROOT } from './processes/served.ts';
import { judgeScripts } from './report/judge.ts';
import { judgedLine } from './report/lines.ts';
import { commit, isBusy, loadBefore, machine } from './report/machine.ts';
import { report } from './report/report.ts';
import { type EngineRun, runOn } from './run.ts';
import { soak } from './soak/soak.ts';

const REPORT = 'docs/benchmarks.md';
const SCRATCH = path.join(ROOT, '.cache');

try {
  const options = readOptions(process.argv.slice(2));
  if (options?.soak) await soakFor(options.soak);
  else if (options) await bench(options);
  else say(USAGE);
} catch (error) {
  complain(error);
}

function complain(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function bench(options: Options) {
  const facts = {
    options,
    machine: machine(),
    commit: commit(REPORT),
    loadBefore: loadBefore(),
    date: new Date(),
  };
  if (isBusy(facts.loadBefore)) {
    say(`The machine has other work (load ${facts.loadBefore}): run this again later.`);
  }
  const last = await readFile(path.join(ROOT, REPORT), 'utf8');
  const text = options.lighthouse
    ? withBrowserSection(last, browserSection(await inScratch((folder) => lookAtScreens(folder, say)), facts))
    : withBrowserSection(
        report({ ...facts, scripts: measureScripts(), engines: await measureAll(options) }),
        browserSectionOf(last),
      );
  if (options.report) await writeFile(path.join(ROOT, REPORT), text);
  say(options.report ? `Written to ${REPORT}.` : text);
}

function soakFor(minutes: number) {
  return inScratch((folder) => soak(minutes, folder, say));
}

/** Of the web app as it is built, which `npm run bench` sees to. */
function measureScripts() {
  const scripts = scriptSizes();
  for (const judged of judgeScripts(scripts)) say(judgedLine(judged));
  return scripts;
}

function measureAll(options: Options) {
  return inScratch(async (folder) => {
    const onSqlite = await runOn(sqlitePlaces(folder), options, say);
    if (!options.postgres) return [onSqlite];
    try {
      return [onSqlite, await onPostgres(folder, options, onSqlite)];
    } catch (error) {
      // What took half an hour until then is not thrown away.
      complain(error);
      return [onSqlite];
    }
  });
}

async function inScratch<T>(measure: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(SCRATCH, { recursive: true });
  // Not in the system's folder for such things, which may be memory: a durable write would cost nothing there.
  const folder = await mkdtemp(path.join(SCRATCH, 'bench-'));
  try {
    return await measure(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres(folder: string, options: Options, { rows }: EngineRun): Promise<EngineRun> {
  const places = await postgresPlaces(folder);
  try {
    return await runOn(places, options, say, rows);
  } finally {
    await places.close();
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
