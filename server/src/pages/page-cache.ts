import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '../figures.ts';
import type { PageReply } from './page-reply.ts';

/** A page as it was rendered, the same for everyone. */
export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  reply: PageReply;
  /** Whether others may be given it: it is no passing failure, and no part of it was refused. */
  isCacheable: boolean;
}

export interface CachedPage extends RenderedPage {
  /** Of the content when rendering began. */
  version: number;
}

export interface PageCache {
  /**
   * The page at this address as it is now, its ages ("3 hours ago") up to a minute old. While pages are being rendered it
   * may be as it was a second ago: otherwise a site where content changes all the time would do nothing but render.
   */
  get: (address: string, render: () => Promise<RenderedPage>) => Promise<CachedPage>;
  figures: () => CacheFigures;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 60_000;
const MAX_AGE_WHILE_RENDERING_MS = 1000;
/** For so long after a rendering the next one may wait. */
const PAUSE_MS = 50;
/** Nobody asks for a longer address twice. */
const MAX_ADDRESS_LENGTH = 512;

interface Entry {
  page: CachedPage;
  renderedAt: number;
}

export function createPageCache(contentVersion: () => number, clock: () => number): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.reply.size + MAX_ADDRESS_LENGTH,
  });
  const rendering = new Map<string, Promise<CachedPage>>();
  let lastRenderedAt = -Infinity;
  let hits = 0;
  let misses = 0;

  /** The clock may have been set back. */
  const ageOf = (time: number) => Math.abs(clock() - time);

  function isGoodEnough({ page, renderedAt }: Entry, version: number) {
    const age = ageOf(renderedAt);
    if (page.version === version) return age < MAX_AGE_MS;
    const isBusy = rendering.size > 0 || ageOf(lastRenderedAt) < PAUSE_MS;
    return isBusy && age < MAX_AGE_WHILE_RENDERING_MS;
  }

  async function get(address: string, render: () => Promise<RenderedPage>) {
    const version = contentVersion();
    const cached = entries.get(address);
    if (cached && isGoodEnough(cached, version)) {
      hits += 1;
      return cached.page;
    }

    misses += 1;
    const key = `${version} ${address}`;
    const shared = rendering.get(key);
    if (!shared) return renderShared(key, address, version, render);
    const page = await shared.catch(() => undefined);
    // Another visitor's refusal, such as 429, is not this one's.
    return page?.isCacheable ? page : { ...(await render()), version };
  }

  async function renderShared(
    key: string,
    address: string,
    version: number,
    render: () => Promise<RenderedPage>,
  ) {
    const renderedAt = clock();
    const page = render().then((rendered) => ({ ...rendered, version }));
    rendering.set(key, page);
    try {
      const entry = { page: await page, renderedAt };
      if (entry.page.isCacheable && address.length <= MAX_ADDRESS_LENGTH) entries.set(address, entry);
      return entry.page;
    } finally {
      rendering.delete(key);
      lastRenderedAt = clock();
    }
  }

  return { get, figures: () => ({ hits, misses, bytes: entries.calculatedSize }) };
}
