import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '../figures.ts';
import type { Readings } from './api-in-process.ts';
import type { PageTemplate } from './page-template.ts';

/** A page as it was rendered, for everybody the same. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  template: PageTemplate;
  /** What the API said that it shows. */
  readings: Readings;
  /** It is no error but that there is no such page, and nothing of what it shows was refused for the moment. */
  isWhole: boolean;
}

export interface CachedPage extends RenderedPage {
  /** Of the content it shows. */
  version: number;
}

export interface PageSource {
  render: () => Promise<RenderedPage>;
  /** Whether it is known that the page, rendered anew, would differ in ages ("3 hours ago") at most. */
  isUnchanged: (page: RenderedPage) => Promise<boolean>;
}

export interface PageCache {
  /**
   * The page at `url`: as it was rendered before, if nothing that it shows changed since, or as it is rendered now. While
   * others are being rendered or compared it may be as it was a second ago, so that a site where something changes all the time has
   * time left.
   */
  get: (url: string, source: PageSource) => Promise<CachedPage>;
  figures: () => CacheFigures;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Ages ("3 hours ago") go on while the content stands still. */
const MAX_AGE_MS = 60_000;
const MAX_AGE_IN_A_RUSH_MS = 1000;
/** Nobody asks for a longer address twice. */
const MAX_URL_LENGTH = 512;

/** A page in the cache. */
interface Entry {
  page: CachedPage;
  renderedAt: number;
  /** When it was rendered, or found unchanged, last. */
  currentAt: number;
}

/** Asked twice at once, a page is rendered once. */
export function createPageCache(contentVersion: () => number, clock: () => number): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.template.bytes + MAX_URL_LENGTH,
  });
  let hits = 0;
  let misses = 0;
  const underway = new Map<string, Promise<Entry>>();
  // The clock may have been set back.
  const ageOf = (time: number) => Math.abs(clock() - time);

  async function get(url: string, source: PageSource) {
    const version = contentVersion();
    const cached = entries.get(url);
    const isYoung = cached !== undefined && ageOf(cached.renderedAt) < MAX_AGE_MS;
    const isCurrent = isYoung && cached.page.version === version;
    const isGoodEnough = cached && underway.size > 0 && ageOf(cached.currentAt) < MAX_AGE_IN_A_RUSH_MS;
    if (isCurrent || isGoodEnough) {
      hits += 1;
      return cached.page;
    }

    const renew = () => currentEntry(source, version, isYoung ? cached : undefined);
    const key = `${version} ${url}`;
    const shared = underway.get(key);
    if (!shared) return renewOnce(key, url, renew);
    const entry = await shared.catch(() => undefined);
    // Another's refusal, such as of too many requests, is not this one's.
    return (entry?.page.isWhole ? entry : await renew()).page;
  }

  async function currentEntry(
    source: PageSource,
    version: number,
    before: Entry | undefined,
  ): Promise<Entry> {
    const currentAt = clock();
    if (before && (await source.isUnchanged(before.page))) {
      hits += 1;
      return { ...before, currentAt, page: { ...before.page, version } };
    }
    misses += 1;
    return { page: { ...(await source.render()), version }, renderedAt: currentAt, currentAt };
  }

  async function renewOnce(key: string, url: string, renew: () => Promise<Entry>) {
    const renewing = renew();
    underway.set(key, renewing);
    try {
      const entry = await renewing;
      if (entry.page.isWhole && url.length <= MAX_URL_LENGTH) entries.set(url, entry);
      return entry.page;
    } finally {
      underway.delete(key);
    }
  }

  return { get, figures: () => ({ hits, misses, bytes: entries.calculatedSize }) };
}
