import { openDatabase } from '../../../server/src/db/open-database.ts';
import { findSimilarPosts } from '../../../server/src/similar-posts/find-similar-posts.ts';
import type { SiteLocation } from '../fixtures/fill.ts';
import { hashesOf, REPEATED, signatureOf } from '../fixtures/page-texts.ts';
import { randomOf } from '../fixtures/random.ts';
import { openPostgresTime } from '../processes/postgres-time.ts';
import { atMost, type Row, shareAtLeast } from '../row.ts';
import { share, spread } from '../spread.ts';
import { compareUnrelated, findCopies } from './quality.ts';

/** Milliseconds of processor time of each look-up, the database's included. */
export interface LookupCost {
  engine: string;
  copies: number[];
  /** Look-ups of a text that very many pages repeat, so that it is compared with as many others as possible. */
  repeated: number[];
}

const LOOKUPS = 300;
/** The fastest of these tries counts, since other work only adds time. */
const TRIES = 3;
/** The share of hashes that are equal in two texts with about 85 % of their words in common. */
const COPIED = 0.45;
const MS_MAX = 5;

export async function measureLookups(engine: string, site: SiteLocation, posts: number): Promise<LookupCost> {
  const database = await openDatabase(site);
  const postgres = site.databaseUrl ? await openPostgresTime(site.databaseUrl) : null;
  async function costMs(hashes: Uint32Array) {
    const before = (await postgres?.usedUs()) ?? 0;
    const started = process.cpuUsage();
    await findSimilarPosts(database.read, null, { signature: signatureOf(hashes), excerpt: '' });
    const { user, system } = process.cpuUsage(started);
    return (user + system + ((await postgres?.usedUs()) ?? 0) - before) / 1000;
  }
  const cost: LookupCost = { engine, copies: [], repeated: [] };
  try {
    for (let number = 1; number <= LOOKUPS; number += 1) {
      cost.copies.push(await least(() => costMs(copyOf(Math.ceil((number * posts) / LOOKUPS)))));
      cost.repeated.push(await least(() => costMs(REPEATED)));
    }
  } finally {
    await postgres?.close();
    await database.close();
  }
  return cost;
}

export function lookupRows(costs: readonly LookupCost[]): Row[] {
  const row = (what: string, of: 'copies' | 'repeated') =>
    atMost(
      what,
      Math.max(...costs.map((cost) => share(cost[of], 0.95))),
      MS_MAX,
      'ms',
      costs.map((cost) => `${cost.engine} ${spread(cost[of])}`).join('; '),
    );
  return [row('a copy, p95', 'copies'), row('a text that very many pages repeat, p95', 'repeated')];
}

export function qualityRows(): Row[] {
  const copies = findCopies();
  const found = copies.filter(({ isFound }) => isFound);
  const { pages, compared, similar } = compareUnrelated();
  return [
    shareAtLeast(
      'copies that are found',
      found.length / copies.length,
      0.95,
      `${found.length} of ${copies.length}`,
    ),
    atMost(
      'unrelated pages that seem similar',
      similar,
      0,
      '',
      `pairs of ${pages.toLocaleString('en')} pages, ${compared.toLocaleString('en')} of them with enough text`,
    ),
  ];
}

function copyOf(post_id: number) {
  const roll = randomOf(post_id, COPIED);
  return hashesOf(post_id).map((hash) => (roll() < COPIED ? hash : Math.floor(roll() * 2 ** 32)));
}

async function least(cost: () => Promise<number>): Promise<number> {
  const tries: number[] = [];
  for (let time = 0; time < TRIES; time += 1) tries.push(await cost());
  return Math.min(...tries);
}
