import path from 'node:path';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { SQLITE_FILE } from '../../server/src/db/sqlite/open-sqlite.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { aCommunity, younger } from './data/community.ts';
import { fillSite, type Place } from './data/fill.ts';
import { openGround } from './load/ground.ts';
import { type Growth, measureGrowth } from './load/growth.ts';
import { allLists } from './load/growth-lists.ts';
import { openInProcess } from './load/in-process.ts';
import { median } from './load/measure.ts';
import { deepPageOf, listScenarios, pageScenarios } from './load/reads.ts';
import { sessionsFor } from './load/requests.ts';
import { type Mixed, runMixture } from './load/run-mixture.ts';
import { type Row, runScenario, type Servers } from './load/run-scenario.ts';
import type { Scenario } from './load/scenarios.ts';
import { writeScenarios } from './load/writes.ts';
import type { Options } from './options.ts';
import { type Limit, startLimit } from './processes/limit.ts';
import type { Places } from './processes/places.ts';
import { type Site, startSite } from './processes/site.ts';
import { judgeSite } from './report/judge.ts';
import { growthLine, judgedLine, rowLine } from './report/lines.ts';

/** What was measured on one database. */
export interface EngineRun {
  engine: Places['engine'];
  fillMs: number;
  growth: readonly Growth[];
  rows: readonly Row[];
  /** Pages, writes and the rest are the same work whatever the database, and measured on SQLite only. */
  whole: { startMs: { empty: number; full: number }; mixed: Mixed } | null;
}

type Say = (line: string) => void;

export const YOUNG_POSTS = 1000;
const STARTS = 3;

/** @param onSqlite the rows that those on PostgreSQL are held against */
export async function runOn(
  places: Places,
  options: Options,
  say: Say,
  onSqlite: readonly Row[] = [],
): Promise<EngineRun> {
  const { engine } = places;
  const grown = aCommunity(options.posts, Date.now());
  const sessions = sessionsFor(options.connections);
  say(`${engine}: filling a site with ${options.posts} posts …`);
  const started = performance.now();
  const full = await places.newPlace('grown');
  await fillSite(full, grown, sessions);
  const fillMs = performance.now() - started;
  const young = await places.newPlace('young');
  await fillSite(young, younger(grown, YOUNG_POSTS), sessions);

  const growth = await measureLists(young, full, options, say);
  const isWhole = engine === 'SQLite';
  const startMs = isWhole ? await measureStarts(await emptySite(places), full) : null;
  const [site, limit] = await Promise.all([startSite(full), startLimit()]);
  try {
    const { rows, mixed } = await measureLoad(full, { site, limit }, { isWhole, onSqlite, options, say });
    const whole = startMs && mixed && { startMs, mixed };
    if (whole) for (const judged of judgeSite(startMs, mixed)) say(judgedLine(judged));
    return { engine, fillMs, growth, rows, whole };
  } finally {
    await site.stop();
    await limit.stop();
  }
}

async function measureLists(young: Place, full: Place, { rounds }: Options, say: Say) {
  say(`  each list on ${YOUNG_POSTS} posts and on all of them`);
  const [small, large] = [await openInProcess(young), await openInProcess(full)];
  const all: Growth[] = [];
  try {
    for (const list of allLists()) {
      const growth = await measureGrowth(list, small, large, TIMES_A_ROUND * rounds);
      all.push(growth);
      say(growthLine(growth));
    }
  } finally {
    await small.close();
    await large.close();
  }
  return all;
}

const TIMES_A_ROUND = 10;

async function emptySite(places: Places) {
  const place = await places.newPlace('empty');
  const database = await openDatabase(place);
  await migrate(database);
  await database.close();
  return place;
}

async function measureStarts(empty: Place, full: Place) {
  return { empty: await startTime(empty), full: await startTime(full) };
}

async function startTime(place: Place) {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const site = await startSite(place);
    times.push(site.startMs);
    await site.stop();
  }
  return median(times);
}

async function measureLoad(
  { dataDir }: Place,
  { site, limit }: { site: Site; limit: Limit },
  {
    isWhole,
    onSqlite,
    options,
    say,
  }: { isWhole: boolean; onSqlite: readonly Row[]; options: Options; say: Say },
) {
  const databaseFile = path.join(dataDir, SQLITE_FILE);
  const servers = { site, limit, databaseFile };
  const deepPage = await deepPageOf(site.url);
  if (!isWhole)
    return { rows: await measureRows(listScenarios(deepPage), servers, options, say, onSqlite), mixed: null };

  const ground = openGround(databaseFile);
  try {
    const scenarios = [...listScenarios(deepPage), ...pageScenarios(), ...writeScenarios(ground)];
    const rows = await measureRows(scenarios, servers, options, say);
    say(`  a mixed load for ${options.minutes} min …`);
    return { rows, mixed: await runMixture(site, ground, { deepPage, minutes: options.minutes }) };
  } finally {
    ground.close();
  }
}

async function measureRows(
  scenarios: readonly Scenario[],
  servers: Servers,
  options: Options,
  say: Say,
  onSqlite: readonly Row[] = [],
) {
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    const same = onSqlite.find((row) => row.scenario.name === scenario.name) ?? null;
    const row = { ...(await runScenario(scenario, servers, options)), onSqlite: same };
    rows.push(row);
    say(rowLine(row));
  }
  return rows;
}
