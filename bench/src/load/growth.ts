import { PAGE_SIZE } from '@magpie/contract/limits';
import type { List } from './growth-lists.ts';
import type { InProcess } from './in-process.ts';

/** What a page of a list costs on the young and on the grown site, in microseconds of processor time. */
export interface Cost {
  youngUs: number;
  grownUs: number;
}

export interface Growth {
  list: List;
  first: Cost;
  /** null where a site has no second page that is full. */
  deep: Cost | null;
}

/**
 * Beyond, nothing is counted off. What this does not see is the end of a list, where very many posts have as few likes:
 * server/src/http/list-plans.db.test.ts asks for pages there.
 */
const DEEPEST_PAGE = 2048;

/** @param times each page is asked for on each site, of which the least counts: what else goes on here only ever adds to it */
export async function measureGrowth(
  list: List,
  young: InProcess,
  grown: InProcess,
  times: number,
): Promise<Growth> {
  const [youngDeep, grownDeep] = [await deepPage(list, young), await deepPage(list, grown)];
  return {
    list,
    first: await cost([list.path, list.path]),
    deep: youngDeep && grownDeep ? await cost([youngDeep, grownDeep]) : null,
  };

  async function cost([youngPath, grownPath]: [string, string]): Promise<Cost> {
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

/** The address of the last full page, by its cursor, or of one that is deep enough. */
async function deepPage({ path, user }: List, site: InProcess): Promise<string | null> {
  for (let page = DEEPEST_PAGE; page > 1; page /= 2) {
    const { results } = await site.ask(`${path}&page=${page}`, user);
    if (results.length < PAGE_SIZE) continue;
    const { next } = await site.ask(`${path}&page=${page - 1}`, user);
    if (next) return next.slice(new URL(next).origin.length);
  }
  return null;
}
