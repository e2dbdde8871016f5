import path from 'node:path';
import { SQLITE_FILE } from '../../server/src/db/sqlite/open-sqlite.ts';
import { aCommunity, earlier } from './fixtures/community.ts';
import { fillSite, type SiteLocation } from './fixtures/fill.ts';
import {
  comparisonRow,
  growthRow,
  type Growth,
  measureGrowth,
  measureOther,
  otherRow,
} from './lists/growth.ts';
import { openInProcess } from './lists/in-process.ts';
import { OTHER_LISTS, SCREEN_LISTS } from './lists/lists.ts';
import { measureSitemaps, type SitemapCost, sitemapRows } from './lists/sitemaps.ts';
import { openPostFinder } from './load/post-finder.ts';
import { findDeepPage, readScenarios } from './load/reads.ts';
import { sessionsFor } from './load/requests.ts';
import { mixedLoadRows, READERS, runMixedLoad } from './load/run-mixed-load.ts';
import { runScenario } from './load/run-scenario.ts';
import { measureSharedCache } from './load/shared-cache.ts';
import { measureStreams } from './load/streams.ts';
import { writeScenarios } from './load/writes.ts';
import type { Options } from './options.ts';
import { startBaseline } from './processes/baseline.ts';
import { type Engine, postgresEngine, sqliteEngine } from './processes/engines.ts';
import { startSite } from './processes/site.ts';
import { type IndexTime, indexingRow } from './search/index-time.ts';
import { measureSearch, type SearchCost, searchRows } from './search/measure-search.ts';
import { type LookupCost, lookupRows, measureLookups, qualityRows } from './similar/lookups.ts';
import { type Row, rowLine, type Section } from './row.ts';

type Say = (line: string) => void;

const SMALL_POSTS = 1000;
const TIMES_PER_ROUND = 10;

/** What was measured on one engine: `growths` is in the order of `SCREEN_LISTS`, `others` in the order of `OTHER_LISTS`. */
interface ListCosts {
  engine: string;
  indexing: IndexTime;
  growths: Growth[];
  others: { engine: string; ms: number }[];
  searches: SearchCost[];
  sitemaps: SitemapCost[];
  lookups: LookupCost[];
}

/** Fills sites in `folder` and measures requests, a mixed load, lists, searches, sitemaps and look-ups of similar texts. */
export async function measureSite(options: Options, folder: string, say: Say): Promise<Section[]> {
  const sqlite = sqliteEngine(folder);
  const sites = await fill(sqlite, options, say);
  const costs = [await measureLists(sqlite, sites, options, say)];
  const loads = await measureLoad(sites.large, options, say);
  if (options.postgres) {
    const postgres = await postgresEngine(folder);
    try {
      costs.push(await measureLists(postgres, await fill(postgres, options, say), options, say));
    } finally {
      await postgres.close();
    }
  }
  return [...loads, ...listSections(costs, options)];
}

async function fill(engine: Engine, { posts, connections }: Options, say: Say) {
  const community = aCommunity(posts, Date.now());
  const sessions = sessionsFor(connections);
  const started = performance.now();
  const [large, small] = [await engine.newSite('large'), await engine.newSite('small')];
  const indexing = await fillSite(large, community, sessions);
  await fillSite(small, earlier(community, SMALL_POSTS), sessions);
  const seconds = (performance.now() - started) / 1000;
  say(`${engine.name}: filled a site with ${posts} posts in ${seconds.toFixed(0)} s`);
  say(rowLine(indexingRow([[engine.name, indexing]])));
  return { large, small, indexing };
}

async function measureLists(
  { name: engine }: Engine,
  sites: { large: SiteLocation; small: SiteLocation; indexing: IndexTime },
  { rounds, posts }: Options,
  say: Say,
): Promise<ListCosts> {
  const [small, large] = [await openInProcess(sites.small), await openInProcess(sites.large)];
  const times = rounds * TIMES_PER_ROUND;
  const { indexing } = sites;
  const costs: ListCosts = {
    engine,
    indexing,
    growths: [],
    others: [],
    searches: [],
    sitemaps: [],
    lookups: [],
  };
  try {
    for (const list of SCREEN_LISTS) {
      const growth = await measureGrowth(list, { engine, small, large }, times);
      costs.growths.push(growth);
      if (!list.differs) say(rowLine(growthRow(list, [growth])));
    }
    for (const row of comparisonRows([costs])) say(rowLine(row));
    for (const list of OTHER_LISTS) {
      const cost = { engine, ms: await measureOther(list, large, times) };
      costs.others.push(cost);
      say(rowLine(otherRow(list, [cost])));
    }
    costs.searches = await measureSearch(engine, large, posts);
    for (const row of searchRows(costs.searches)) say(rowLine(row));
    costs.sitemaps = await measureSitemaps(engine, large, times);
    for (const row of sitemapRows(costs.sitemaps)) say(rowLine(row));
    costs.lookups = [await measureLookups(engine, sites.large, posts)];
    for (const row of lookupRows(costs.lookups)) say(rowLine(row));
  } finally {
    await small.close();
    await large.close();
  }
  return costs;
}

async function measureLoad(location: SiteLocation, options: Options, say: Say): Promise<Section[]> {
  const databaseFile = path.join(location.dataDir, SQLITE_FILE);
  const [site, baseline] = await Promise.all([startSite(location), startBaseline()]);
  const posts = openPostFinder(databaseFile);
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    say(rowLine(row));
  };
  try {
    const deepPage = await findDeepPage(site.url);
    for (const scenario of [...readScenarios(deepPage), ...writeScenarios(posts)])
      add(await runScenario(scenario, { site, baseline, databaseFile }, options));
    for (const row of await measureStreams(site, posts, options)) add(row);
    const shared = await measureSharedCache(site, options);
    if (shared) add(shared);
    else say('  nginx is not installed: its shared cache is not measured');
    say(`  a mixed load for ${options.minutes} min …`);
    const mixed = mixedLoadRows(await runMixedLoad(site, posts, { deepPage, minutes: options.minutes }));
    for (const row of mixed) say(rowLine(row));
    return [
      { title: 'Requests, on SQLite', note: requestsNote(options), rows },
      { title: `Mixed load for ${options.minutes} minutes, on SQLite`, note: MIXED_NOTE, rows: mixed },
    ];
  } finally {
    posts.close();
    await site.stop();
    await baseline.stop();
  }
}

function listSections(costs: readonly ListCosts[], { posts }: Options): Section[] {
  const total = posts.toLocaleString('en');
  return [
    {
      title: 'Growth of lists',
      note: `Processor time of one uncached page on a site with ${total} posts, divided by the time on a site with ${SMALL_POSTS.toLocaleString('en')}. The first page and a page up to 500 pages further down are measured.`,
      rows: SCREEN_LISTS.flatMap((list, index) =>
        list.differs
          ? []
          : growthRow(
              list,
              costs.flatMap(({ growths }) => growths[index] ?? []),
            ),
      ),
    },
    {
      title: 'Lists compared',
      note: `Processor time of one uncached page on a site with ${total} posts, divided by the time of a page of another list. First pages are compared with first pages, and deep pages with deep pages.`,
      rows: comparisonRows(costs),
    },
    {
      title: 'Other combinations of filters',
      note: `Processor time of one uncached page on a site with ${total} posts: the first or the second page, whichever takes longer.`,
      rows: OTHER_LISTS.map((list, index) =>
        otherRow(
          list,
          costs.flatMap(({ others }) => others[index] ?? []),
        ),
      ),
    },
    {
      title: 'Search',
      note: `Processor time of 480 queries on a site with ${total} posts: 60 of each kind, 300 of them in the order of relevance. 95 % of the first pages, and 95 % of the tenth pages, take at most the time shown. The details show each kind by itself, in milliseconds.`,
      rows: searchRows(costs.flatMap(({ searches }) => searches)),
    },
    {
      title: 'Search index',
      note: `Seconds by the clock for indexing a site with ${total} posts as \`admin rebuild-search\` does, just after the site was filled.`,
      rows: [indexingRow(costs.map(({ engine, indexing }) => [engine, indexing]))],
    },
    {
      title: 'Sitemap',
      note: `Processor time of one answer on a site with ${total} posts. No part of the answer is cached.`,
      rows: sitemapRows(costs.flatMap(({ sitemaps }) => sitemaps)),
    },
    {
      title: 'Similar texts',
      note: `Processor time of 300 look-ups among ${total} posts. The details are the median, the 95th percentile and the slowest. A copy has 10 to 20 % of its words replaced, and the texts of another site around it.`,
      rows: [...lookupRows(costs.flatMap(({ lookups }) => lookups)), ...qualityRows()],
    },
  ];
}

function comparisonRows(costs: readonly ListCosts[]): Row[] {
  return SCREEN_LISTS.flatMap((list, index) => {
    if (!list.compared) return [];
    const { to } = list.compared;
    const growthsOf = (at: number) => costs.flatMap(({ growths }) => growths[at] ?? []);
    return comparisonRow(
      list,
      growthsOf(index),
      growthsOf(SCREEN_LISTS.findIndex(({ name }) => name === to)),
    );
  });
}

function requestsNote({ posts, connections, rounds, seconds }: Options) {
  return `${posts.toLocaleString('en')} posts, ${connections} connections (10 for writes), median of ${rounds} rounds of ${seconds} s. Reads: share of the baseline's requests per second; details: requests per second and processor time per request, of the site and then of the baseline. Writes: time relative to a bare transaction plus the baseline's answer.`;
}

const MIXED_NOTE = `Nine of ten requests read pages, lists, threads and profiles, and one writes. Anonymous visitors and logged-in users send them over ${READERS} connections.`;
