import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '../figures.ts';

/** Pages of one kind as everybody reads them, kept until what they show changes. */
export interface KeptPages<Kept> {
  /** The page under this key; `load` runs once, however many ask meanwhile. */
  get(key: string, load: () => Promise<Kept>): Promise<Kept>;
  figures(): CacheFigures;
}

const PAGES_KEPT = 1000;
const BYTES_KEPT = 32 * 1024 * 1024;
/** Of a page under way nobody knows it. */
const SIZE_UNKNOWN = 1;

/** @param version grows whenever something changed that these pages show */
export function createKeptPages<Kept extends { size: number }>(version: () => number): KeptPages<Kept> {
  const pages = new LRUCache<string, Promise<Kept>>({ max: PAGES_KEPT, maxSize: BYTES_KEPT });
  let known = version();
  let hits = 0;
  let misses = 0;
  return {
    get(key, load) {
      const current = version();
      if (current !== known) pages.clear();
      known = current;
      const kept = pages.get(key);
      if (kept) {
        hits += 1;
        return kept;
      }
      misses += 1;

      const page = load();
      pages.set(key, page, { size: SIZE_UNKNOWN });
      const forget = () => pages.peek(key) === page && pages.delete(key);
      page.then(({ size }) => forget() && pages.set(key, page, { size }), forget);
      return page;
    },
    figures: () => ({ hits, misses, bytes: pages.calculatedSize }),
  };
}
