import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Engine, postgresEngine, sqliteEngine } from '../processes/engines.ts';
import { memoryOf, processorTimeMs } from '../processes/processor-time.ts';
import { type Site, startSite } from '../processes/site.ts';
import { addDueLinks, leftOver } from './due-links.ts';
import { growthOf, type Sample } from './memory-growth.ts';
import type { Asked } from './web.ts';

const HOSTS = 250;
const SAMPLE_MS = 1000;
/** The share of the links between two forced garbage collections: large enough not to change what is measured. */
const COLLECTED_EACH = 1 / 24;
/** If no page is asked for in this time, the checks have stopped. */
const STALLED_MS = 120_000;

/**
 * Lets a site check `links` links that are all due at once, on SQLite and, if `postgres` is set, on PostgreSQL too.
 * @throws if a host got two requests at a time, a page or a robots.txt was not requested exactly once, a result was not
 * stored, the checks stopped, memory grew, or there were too few samples of memory
 */
export async function measureLinkChecks(
  { links, postgres }: { links: number; postgres: boolean },
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  await measureOn(sqliteEngine(folder), links, say);
  if (!postgres) return;
  const engine = await postgresEngine(folder);
  try {
    await measureOn(engine, links, say);
  } finally {
    await engine.close();
  }
}

async function measureOn(engine: Engine, links: number, say: (line: string) => void) {
  const web = fork(path.join(import.meta.dirname, 'web.ts'));
  try {
    const [{ port }] = (await once(web, 'message')) as [{ port: number }];
    const location = await engine.newSite('links');
    await addDueLinks(location, { links, hosts: HOSTS, port });
    const hosts = Array.from({ length: HOSTS }, (_, number) => `127.0.0.${number + 1}:${port}`);
    const site = await startSite(location, {
      preload: 'bench/src/link-checks/heap.ts',
      settings: { PREVIEW_ALLOW_HOSTS: hosts.join(',') },
    });
    const started = performance.now();
    let samples: Sample[];
    try {
      samples = await samplesOf(site, web, links);
    } finally {
      await site.stop();
    }
    const seconds = (performance.now() - started) / 1000;
    const asked = await askedOf(web);
    const { problems, summary } = growthOf(samples);
    say(
      `${engine.name}: checked ${asked.pages} of ${links} links in ${seconds.toFixed(0)} s, ` +
        `${((samples.at(-1)?.processorMs ?? 0) / links).toFixed(1)} ms of processor time each: ${asked.most} request at a time ` +
        `to each of ${HOSTS} hosts, ${asked.again} pages and ${asked.robots - HOSTS} robots.txt twice. ${summary}`,
    );
    if (asked.pages !== links || asked.most > 1 || asked.again > 0 || asked.robots !== HOSTS)
      throw new Error(
        'A page or a robots.txt was not requested exactly once, or a host got two requests at a time.',
      );
    const left = await leftOver(location);
    if (left > 0) throw new Error(`${left} links were asked for, but nothing was stored.`);
    if (problems.length > 0) throw new Error(problems.join(' '));
  } finally {
    web.disconnect();
  }
}

/** Takes a sample every second until all pages have been asked for. */
async function samplesOf(site: Site, web: ChildProcess, links: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  let done = 0;
  let collectAt = 0;
  let movedAt = performance.now();
  while (done < 1) {
    await wait(SAMPLE_MS);
    const before = done;
    done = (await askedOf(web)).pages / links;
    if (done > before) movedAt = performance.now();
    else if (performance.now() - movedAt > STALLED_MS) throw new Error(`The checks stopped at ${done}.`);
    const { resident, mapped } = memoryOf(site.pid);
    const isCollected = done >= collectAt;
    if (isCollected) collectAt = done + COLLECTED_EACH;
    const heap = isCollected ? Number(await site.ask()) : null;
    samples.push({ done, memory: resident - mapped, heap, processorMs: processorTimeMs(site.pid) });
  }
  return samples;
}

async function askedOf(web: ChildProcess): Promise<Asked> {
  web.send('asked');
  const [asked] = (await once(web, 'message')) as [Asked];
  return asked;
}
