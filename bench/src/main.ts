import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FEED_MAX_KB, POST_MAX_KB, scriptSizes } from '../../scripts/checks/bundle-size.ts';
import { measureScreens } from './browser/screens.ts';
import { measureLinkChecks } from './link-checks/measure-link-checks.ts';
import { measureSite } from './measure-site.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { ROOT } from './processes/served.ts';
import { commit, isBusy, loadBefore, machine } from './report/machine.ts';
import { replaceResults, report } from './report/report.ts';
import { atMost, rowLine, type Section } from './row.ts';
import { soak } from './soak/soak.ts';

const REPORT = 'docs/performance.md';
const SCRATCH = path.join(ROOT, '.cache');

try {
  const options = readOptions(process.argv.slice(2));
  const { soak: minutes, linkChecks: links, postgres = false } = options ?? {};
  if (minutes) await inScratch((folder) => soak(minutes, folder, say));
  else if (links) await inScratch((folder) => measureLinkChecks({ links, postgres }, folder, say));
  else if (options) await bench(options);
  else say(USAGE);
} catch (error) {
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
  if (isBusy(facts.loadBefore)) say(`The machine is busy (load ${facts.loadBefore}): run this again later.`);
  const sections = await inScratch(async (folder) =>
    options.lighthouse
      ? [await measureScreens(folder, say)]
      : [scriptSection(), ...(await measureSite(options, folder, say))],
  );
  const results = report(sections, facts);
  if (!options.report) return say(results);
  const file = path.join(ROOT, REPORT);
  const document = await readFile(file, 'utf8');
  await writeFile(file, replaceResults(document, options.lighthouse ? 'browser' : 'load', results));
  say(`Written to ${REPORT}.`);
}

/** The sizes of the scripts in the built web app. */
function scriptSection(): Section {
  const { feed, post } = scriptSizes();
  const rows = [
    atMost('script of a feed, gzip', feed / 1000, FEED_MAX_KB, 'KB'),
    atMost("script of a post's page, gzip", post / 1000, POST_MAX_KB, 'KB'),
  ];
  for (const row of rows) say(rowLine(row));
  return {
    title: 'Script',
    note: 'All scripts that the page loads before the first click, except the list of routes (2.4 KB), each file compressed by itself.',
    rows,
  };
}

async function inScratch<T>(measure: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(SCRATCH, { recursive: true });
  // Not the system's temporary folder, which may be memory: a durable write would cost nothing there.
  const folder = await mkdtemp(path.join(SCRATCH, 'bench-'));
  try {
    return await measure(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
