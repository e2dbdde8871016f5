import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Site, startSite } from '../../../e2e/fixtures/site.ts';
import { addTo, emptyLedger, findLosses, sizeOf } from '../../../scripts/durability/ledger.ts';
import { aCommunity, startWriting } from '../../../scripts/durability/writers.ts';
import { findWrongValues } from '../../../server/src/cli/check/check.ts';
import { openDatabase } from '../../../server/src/db/open-database.ts';
import { median } from '../load/measure.ts';
import { abortRequests, read, sendSlowly, startHangingHost, submitHangingPages } from './faults.ts';

const METRICS_TOKEN = 'the soak reads the memory';
const MINUTE_MS = 60_000;
const SAMPLE_MS = 1000;
const THINK_MS = 50;
const READERS = 4;
const PARTS = 8;
/** The number of parts at the end without a kill. After each earlier part, the site is killed and restarted. */
const QUIET_PARTS = 4;
/** The limit for the memory in the last quarter of the time, divided by the memory in the quarter before it. */
const MEMORY_GROWTH_MAX = 1.15;

/**
 * A mixed load with faults on a site in `folder`.
 * @throws when a write was lost or refused, a count is wrong, the backup failed, the site logged an error, or memory grew
 */
export async function soak(minutes: number, folder: string, say: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(path.join(folder, 'soak-'));
  const hanging = await startHangingHost();
  const environment = { DATA_DIR: dataDir, METRICS_TOKEN };
  const site = await startSite({ previewAllowHosts: hanging.host, environment });
  const community = await aCommunity(site.url);
  let isOver = false;
  const fault = { url: site.url, isOver: () => isOver };
  const faults = [
    submitHangingPages(fault, hanging.host, community.people[0]?.token ?? ''),
    abortRequests(fault),
    sendSlowly(fault),
    ...Array.from({ length: READERS }, () => read(fault)),
  ];
  const acknowledged = emptyLedger();
  const refusals: string[] = [];
  const memory: number[][] = [];
  let kills = 0;
  try {
    for (let part = 0; part < PARTS; part += 1) {
      const writing = startWriting(site.url, community, THINK_MS);
      memory.push(await memoryDuring(site, (minutes * MINUTE_MS) / PARTS));
      if (part === 0) await expectBackup(site, dataDir);
      if (part < PARTS - QUIET_PARTS) {
        await site.stop('SIGKILL');
        kills += 1;
      }
      await writing.stop();
      addTo(acknowledged, writing.ledger);
      refusals.push(...writing.refusals);
      if (part < PARTS - QUIET_PARTS) await site.start();
    }
    isOver = true;
    await Promise.all(faults);
    expectNothing('logged as an error', site.takeErrors());
    await site.stop('SIGTERM');
    expectNothing('refused', refusals);
    await expectWhole(dataDir, acknowledged);
    const [before = 0, after = 0] = [memory.slice(-QUIET_PARTS, -2), memory.slice(-2)].map((parts) =>
      median(parts.flat()),
    );
    say(
      `Soaked for ${minutes} min, killed ${kills} times: ${sizeOf(acknowledged)} writes acknowledged, all found; every ` +
        `stored count is right; a backup under load was complete. Memory ${megabytes(before)} MB, then ${megabytes(after)} MB.`,
    );
    if (after > before * MEMORY_GROWTH_MAX) throw new Error('Memory grew.');
  } finally {
    isOver = true;
    hanging.close();
    await site.discard();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function memoryDuring(site: Site, ms: number) {
  const samples: number[] = [];
  for (const until = Date.now() + ms; Date.now() < until; await wait(SAMPLE_MS))
    samples.push(await memoryOf(site));
  return samples;
}

async function memoryOf({ url }: Site) {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const bytes = /^process_resident_memory_bytes (\d+)/m.exec(await answer.text())?.[1];
  if (bytes === undefined) throw new Error(`/metrics answered ${answer.status}.`);
  return Number(bytes);
}

/** Backs up under load, restores the backup elsewhere, and checks it. */
async function expectBackup(site: Site, dataDir: string) {
  const file = path.join(dataDir, 'backup.sqlite');
  const elsewhere = { DATA_DIR: path.join(dataDir, 'restored') };
  await site.admin(['backup', file]);
  await site.admin(['restore', file], elsewhere);
  await site.admin(['check'], elsewhere);
}

async function expectWhole(dataDir: string, acknowledged: ReturnType<typeof emptyLedger>) {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  try {
    expectNothing('lost', await findLosses(database, acknowledged));
    expectNothing('wrong count', await Array.fromAsync(findWrongValues(database.read)));
  } finally {
    await database.close();
  }
}

function expectNothing(what: string, found: readonly string[]) {
  if (found.length > 0) throw new Error(`${found.length} times: ${what}: ${found.slice(0, 5).join(' | ')}`);
}

function megabytes(bytes: number) {
  return Math.round(bytes / 1e6);
}
