import { PAGE_MAX, PAGE_SIZE } from '@magpie/contract/limits';
import { atMost, type Row, timesAtMost } from '../row.ts';
import type { InProcess } from './in-process.ts';
import type { List } from './lists.ts';

/** Processor time of one page on the small and on the large site. */
interface Cost {
  smallUs: number;
  largeUs: number;
}

export interface Growth {
  engine: string;
  first: Cost;
  /** Of a deep page, reached by its cursor; null if one of the two sites has no full deep page. */
  deep: Cost | null;
}

const GROWTH_MAX = 1.3;
const OTHER_MAX_MS = 50;

/** @param times how many times each page is requested; the fastest counts, since other work only adds time */
export async function measureGrowth(
  list: List,
  { engine, small, large }: { engine: string; small: InProcess; large: InProcess },
  times: number,
): Promise<Growth> {
  const [smallDeep, largeDeep] = [await findDeepPage(list, small), await findDeepPage(list, large)];
  return {
    engine,
    first: await cost(list.path, list.path),
    deep: smallDeep && largeDeep ? await cost(smallDeep, largeDeep) : null,
  };

  async function cost(smallPath: string, largePath: string): Promise<Cost> {
    const [ofSmall, ofLarge]: [number[], number[]] = [[], []];
    for (let time = 0; time < times; time += 1) {
      ofSmall.push(await uncachedUs(small, { ...list, path: smallPath }));
      ofLarge.push(await uncachedUs(large, { ...list, path: largePath }));
    }
    return { smallUs: Math.min(...ofSmall), largeUs: Math.min(...ofLarge) };
  }
}

/** The processor time in milliseconds of the first or the second page of a list, whichever takes longer. */
export async function measureOther(list: List, site: InProcess, times: number): Promise<number> {
  const { next } = await site.read(list.path, list.user);
  const paths = [list.path, ...(next ? [withoutOrigin(next)] : [])];
  const costs: number[] = [];
  for (const path of paths) {
    const tries: number[] = [];
    for (let time = 0; time < times; time += 1) tries.push(await uncachedUs(site, { ...list, path }));
    costs.push(Math.min(...tries));
  }
  return Math.max(...costs) / 1000;
}

export function growthRow({ name }: List, growths: readonly Growth[]): Row {
  const costs = growths.flatMap(({ first, deep }) => [first, ...(deep ? [deep] : [])]);
  const worst = Math.max(...costs.map(({ smallUs, largeUs }) => largeUs / smallUs));
  const details = growths.map(({ engine, first, deep }) =>
    [`${engine} ${inMicroseconds(first)}`, ...(deep ? [`deep ${inMicroseconds(deep)}`] : [])].join(', '),
  );
  return timesAtMost(name, worst, GROWTH_MAX, details.join('; '));
}

/**
 * How a list compares with another on the large site: the first page with the first page, and the deep page with the deep
 * page.
 */
export function comparisonRow(
  { name, compared }: List,
  growths: readonly Growth[],
  others: readonly Growth[],
): Row {
  const { to = '', timesMax = Infinity } = compared ?? {};
  const parts = growths.map(({ engine, first, deep }) => {
    const other = others.find((growth) => growth.engine === engine);
    if (!other) throw new Error(`${to} is not measured on ${engine}.`);
    const pairs = [
      [first, other.first] as const,
      ...(deep && other.deep ? [[deep, other.deep] as const] : []),
    ];
    const costs = pairs.map(
      ([{ largeUs }, { largeUs: otherUs }]) => `${largeUs.toFixed(0)} of ${otherUs.toFixed(0)} µs`,
    );
    return {
      times: Math.max(...pairs.map(([{ largeUs }, { largeUs: otherUs }]) => largeUs / otherUs)),
      details: `${engine} ${costs.join(', deep ')}`,
    };
  });
  const worst = Math.max(...parts.map(({ times }) => times));
  return timesAtMost(`${name} / ${to}`, worst, timesMax, parts.map(({ details }) => details).join('; '));
}

export function otherRow({ name }: List, costs: readonly { engine: string; ms: number }[]): Row {
  const worst = Math.max(...costs.map(({ ms }) => ms));
  const details = costs.map(({ engine, ms }) => `${engine} ${ms.toFixed(1)} ms`);
  return atMost(name, worst, OTHER_MAX_MS, 'ms', details.join('; '));
}

async function uncachedUs(site: InProcess, { path, user }: List) {
  await site.change();
  return site.costUs(path, user);
}

/** The path, with a cursor, of the deepest full page that a page number can reach. */
export async function findDeepPage({ path, user }: List, site: InProcess): Promise<string | null> {
  for (let page = PAGE_MAX; page > 1; page = Math.floor(page / 2)) {
    const { results } = await site.read(`${path}&page=${page}`, user);
    if (results.length < PAGE_SIZE) continue;
    const { next } = await site.read(`${path}&page=${page - 1}`, user);
    if (next) return withoutOrigin(next);
  }
  return null;
}

function inMicroseconds({ smallUs, largeUs }: Cost) {
  return `${smallUs.toFixed(0)} → ${largeUs.toFixed(0)} µs`;
}

function withoutOrigin(url: string) {
  return url.slice(new URL(url).origin.length);
}
