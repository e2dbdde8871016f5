import { atMost, type Row } from '../row.ts';
import type { InProcess } from './in-process.ts';

/** The sitemap of all posts, and one of its parts with as many posts as fit. */
export const SITEMAPS = [
  { name: 'sitemap, the index', path: '/sitemap.xml' },
  { name: 'sitemap, a full part', path: '/sitemaps/posts-1.xml' },
] as const;

export interface SitemapCost {
  engine: string;
  path: string;
  ms: number;
}

const MAX_MS = 200;

/** Processor time of each sitemap. @param times how many times each is requested; the fastest counts */
export async function measureSitemaps(
  engine: string,
  site: InProcess,
  times: number,
): Promise<SitemapCost[]> {
  const costs: SitemapCost[] = [];
  for (const { path } of SITEMAPS) {
    const tries: number[] = [];
    for (let time = 0; time < times; time += 1) tries.push((await site.costUs(path)) / 1000);
    costs.push({ engine, path, ms: Math.min(...tries) });
  }
  return costs;
}

export function sitemapRows(costs: readonly SitemapCost[]): Row[] {
  return SITEMAPS.map(({ name, path }) => {
    const own = costs.filter((cost) => cost.path === path);
    const details = own.map(({ engine, ms }) => `${engine} ${ms.toFixed(1)} ms`);
    return atMost(name, Math.max(...own.map(({ ms }) => ms)), MAX_MS, 'ms', details.join('; '));
  });
}
