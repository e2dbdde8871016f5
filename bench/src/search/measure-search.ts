import { calls } from '@magpie/contract/calls';
import type { InProcess } from '../lists/in-process.ts';
import { atMost, type Row } from '../row.ts';
import { share, spread } from '../spread.ts';
import { searchQueries } from './queries.ts';

/** Milliseconds of processor time of each query of a kind, for its first and its tenth page. */
export interface SearchCost {
  engine: string;
  kind: string;
  first: number[];
  tenth: number[];
}

const P95_MAX_MS = 30;
const SLOWEST_MAX_MS = 200;
/** The fastest of these tries counts, since other work only adds time. */
const TRIES = 3;
const TENTH = '10';

export async function measureSearch(engine: string, site: InProcess, posts: number): Promise<SearchCost[]> {
  const costs: SearchCost[] = [];
  for (const { name, sort = 'relevance', queries } of searchQueries(posts)) {
    const cost: SearchCost = { engine, kind: name, first: [], tenth: [] };
    for (const q of queries) {
      cost.first.push(await pageMs(site, { q, sort, page: '1' }));
      cost.tenth.push(await pageMs(site, { q, sort, page: TENTH }));
    }
    costs.push(cost);
  }
  return costs;
}

/** A row for each kind of queries, and one for the slowest of all. */
export function searchRows(costs: readonly SearchCost[]): Row[] {
  const rows = searchQueries(1).map(({ name }) => {
    const own = costs.filter(({ kind }) => kind === name);
    const worst = Math.max(...own.flatMap(({ first, tenth }) => [share(first, 0.95), share(tenth, 0.95)]));
    const details = own.map(
      ({ engine, first, tenth }) => `${engine} ${spread(first)}, tenth ${spread(tenth)}`,
    );
    return atMost(`${name}, p95`, worst, P95_MAX_MS, 'ms', details.join('; '));
  });
  const slowest = Math.max(...costs.flatMap(({ first, tenth }) => [...first, ...tenth]));
  return [...rows, atMost('the slowest query', slowest, SLOWEST_MAX_MS, 'ms')];
}

async function pageMs(site: InProcess, query: Record<string, string>): Promise<number> {
  const path = `${calls.search.path}?${new URLSearchParams(query)}`;
  const tries: number[] = [];
  for (let time = 0; time < TRIES; time += 1) tries.push((await site.costUs(path)) / 1000);
  return Math.min(...tries);
}
