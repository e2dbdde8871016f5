import { calls } from '@magpie/contract/calls';
import type { SearchSort } from '@magpie/contract/values';
import type { InProcess } from '../lists/in-process.ts';
import { atMost, type Row } from '../row.ts';
import { share } from '../spread.ts';
import { searchQueries } from './queries.ts';

/** Milliseconds of processor time of each query of a kind, for its first and its tenth page. */
export interface SearchCost {
  engine: string;
  kind: string;
  sort: SearchSort;
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
  for (const { name, sort, queries } of searchQueries(posts)) {
    const cost: SearchCost = { engine, kind: name, sort, first: [], tenth: [] };
    for (const q of queries) {
      cost.first.push(await pageMs(site, { q, sort, page: '1' }));
      cost.tenth.push(await pageMs(site, { q, sort, page: TENTH }));
    }
    costs.push(cost);
  }
  return costs;
}

const ORDERS: [SearchSort, name: string][] = [
  ['relevance', 'the best matches'],
  ['newest', 'the newest matches'],
  ['top', 'the most liked matches'],
];

/** A row for each order, whose details are the kinds of queries, and one for the slowest query of all. */
export function searchRows(costs: readonly SearchCost[]): Row[] {
  const rows = ORDERS.map(([sort, name]) => {
    const own = costs.filter((cost) => cost.sort === sort);
    const engines = [...new Set(own.map(({ engine }) => engine))].map((engine) => {
      const kinds = own.filter((cost) => cost.engine === engine);
      const details = kinds.map((cost) => `${cost.kind} ${slowOf([cost]).toFixed(1)}`);
      return { slow: slowOf(kinds), details: `${engine}: ${details.join(', ')}` };
    });
    const details = engines.map((engine) => engine.details).join('; ');
    return atMost(`${name}, 95 %`, Math.max(...engines.map(({ slow }) => slow)), P95_MAX_MS, 'ms', details);
  });
  const slowest = Math.max(...costs.flatMap(({ first, tenth }) => [...first, ...tenth]));
  return [...rows, atMost('the slowest query', slowest, SLOWEST_MAX_MS, 'ms')];
}

/** The milliseconds that 95 % of the queries do not exceed, on the first or the tenth page, whichever is slower. */
function slowOf(costs: readonly SearchCost[]): number {
  const pages = [costs.flatMap(({ first }) => first), costs.flatMap(({ tenth }) => tenth)];
  return Math.max(...pages.map((ms) => share(ms, 0.95)));
}

async function pageMs(site: InProcess, query: Record<string, string>): Promise<number> {
  const path = `${calls.search.path}?${new URLSearchParams(query)}`;
  const tries: number[] = [];
  for (let time = 0; time < TRIES; time += 1) tries.push((await site.costUs(path)) / 1000);
  return Math.min(...tries);
}
