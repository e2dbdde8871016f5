import { PAGE_SIZE } from '@magpie/contract/limits';
import type { List } from './growth-lists.ts';
import type { InProcess } from './in-process.ts';

/** What a page of a list costs on the young and on the grown site, in microseconds of processor time. */
export interface Cost {
  youngUs: number;
  grownUs: number;
}

/** Where in a list is looked: at its first page, far down, at its last page, and one page back from there. */
export const DEPTHS = ['first', 'deep', 'last', 'back'] as const;
export type Depth = (typeof DEPTHS)[number];

export interface Growth {
  list: List;
  /** null where a site has no such page that is full. */
  costs: Record<Depth, Cost | null>;
}

/** Beyond, nothing is counted off: far down is the last full page before it. The ends are found from the end. */
const DEEPEST_PAGE = 2048;

/** @param times each page is asked for on each site, of which the least counts: what else goes on here only ever adds to it */
export async function measureGrowth(
  list: List,
  young: InProcess,
  grown: InProcess,
  times: number,
): Promise<Growth> {
  const [ofYoung, ofGrown] = [await pagesOf(list, young), await pagesOf(list, grown)];
  const costs: Growth['costs'] = { first: null, deep: null, last: null, back: null };
  for (const depth of DEPTHS) costs[depth] = await cost(ofYoung[depth], ofGrown[depth]);
  return { list, costs };

  async function cost(youngPath: string | null, grownPath: string | null): Promise<Cost | null> {
    if (!youngPath || !grownPath) return null;
    const spent = { young: new Array<number>(), grown: new Array<number>() };
    for (let time = 0; time < times; time += 1) {
      spent.young.push(await costOf(young, youngPath, list.user));
      spent.grown.push(await costOf(grown, grownPath, list.user));
    }
    return { youngUs: Math.min(...spent.young), grownUs: Math.min(...spent.grown) };
  }
}

async function costOf(site: InProcess, path: string, user: number | undefined) {
  await site.change();
  return site.costOf(path, user);
}

/** The addresses of a list's pages, all but the first by cursor; null where there is no such page that is full. */
export async function pagesOf(list: List, site: InProcess): Promise<Record<Depth, string | null>> {
  const deep = await deepPage(list, site);
  return {
    first: list.path,
    deep,
    ...(deep ? await endPages(list, deep, site) : { last: null, back: null }),
  };
}

async function deepPage({ path, user }: List, site: InProcess): Promise<string | null> {
  for (let page = DEEPEST_PAGE; page > 1; page /= 2) {
    const { results } = await site.ask(`${path}&page=${page}`, user);
    if (results.length < PAGE_SIZE) continue;
    const { next } = await site.ask(`${path}&page=${page - 1}`, user);
    if (next) return withoutOrigin(next);
  }
  return null;
}

/** No sort key is below nought, so that the last page is before a place of noughts. */
async function endPages({ path, user }: List, deep: string, site: InProcess) {
  const [, ...keys] = placeIn(deep);
  const end = Buffer.from(JSON.stringify(['before', ...keys.map(() => 0)])).toString('base64url');
  const { previous } = await site.ask(`${path}&cursor=${end}`, user);
  if (!previous) return { last: null, back: null };
  const back = withoutOrigin(previous);
  const { results, next } = await site.ask(back, user);
  if (results.length < PAGE_SIZE || !next) return { last: null, back: null };
  return { last: withoutOrigin(next), back };
}

function placeIn(address: string): unknown[] {
  const cursor = new URLSearchParams(address.slice(address.indexOf('?'))).get('cursor') ?? '';
  return JSON.parse(Buffer.from(cursor, 'base64url').toString());
}

function withoutOrigin(address: string) {
  return address.slice(new URL(address).origin.length);
}
