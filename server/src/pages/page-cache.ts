import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '../figures.ts';
import type { PageTemplate } from './page-template.ts';

/** A page as it was rendered, for everybody the same. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  template: PageTemplate;
}

export interface CachedPage extends RenderedPage {
  /** Of the content it shows. */
  version: number;
}

export interface PageCache {
  /**
   * The page at `url`: as it was rendered since the content last changed, or as `render` makes it now. While others are
   * being rendered it may be as it was a second ago, so that a site where something changes all the time has time left.
   */
  get: (url: string, render: () => Promise<RenderedPage>) => Promise<CachedPage>;
  figures: () => CacheFigures;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Ages ("3 hours ago") go on while the content stands still. */
const MAX_AGE_MS = 60_000;
const MAX_AGE_IN_A_RUSH_MS = 1000;
/** Nobody asks for a longer address twice. */
const MAX_URL_LENGTH = 512;

const OK = 200;

/** Asked twice at once, a page is rendered once. */
export function createPageCache(contentVersion: () => number, clock: () => number): PageCache {
  const pages = new LRUCache<string, { renderedAt: number; page: CachedPage }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.template.bytes + MAX_URL_LENGTH,
  });
  let hits = 0;
  let misses = 0;
  const underway = new Map<string, Promise<CachedPage>>();

  async function get(url: string, render: () => Promise<RenderedPage>) {
    const version = contentVersion();
    const renderNow = async () => ({ ...(await render()), version });
    const cached = pages.get(url);
    // The clock may have been set back.
    const age = Math.abs(clock() - (cached?.renderedAt ?? 0));
    const isCurrent = cached?.page.version === version && age < MAX_AGE_MS;
    const isGoodEnough = underway.size > 0 && age < MAX_AGE_IN_A_RUSH_MS;
    if (cached && (isCurrent || isGoodEnough)) {
      hits += 1;
      return cached.page;
    }
    misses += 1;

    const key = `${version} ${url}`;
    const shared = underway.get(key);
    if (!shared) return renderOnce(key, url, renderNow);
    const page = await shared.catch(() => undefined);
    // Another's refusal, such as of too many requests, is not this one's.
    return page?.status === OK ? page : renderNow();
  }

  async function renderOnce(key: string, url: string, render: () => Promise<CachedPage>) {
    const renderedAt = clock();
    const rendering = render();
    underway.set(key, rendering);
    try {
      const page = await rendering;
      if (page.status === OK && url.length <= MAX_URL_LENGTH) pages.set(url, { renderedAt, page });
      return page;
    } finally {
      underway.delete(key);
    }
  }

  return { get, figures: () => ({ hits, misses, bytes: pages.calculatedSize }) };
}
