import type { PostPage } from '@magpie/contract/posts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { KeptPage } from './kept-page.ts';

/** Pages of posts as everybody reads them, kept until anything changes. */
export interface FeedCache {
  /** The page under this key; `load` runs once, however many ask meanwhile. */
  get(key: string, load: () => Promise<PostPage>): Promise<KeptPage>;
}

/** A page takes some 40 KB as objects and bytes; of the largest size, 200 KB. */
const PAGES_KEPT = 200;

export function createFeedCache(database: Pick<Database, 'contentVersion'>): FeedCache {
  const pages = new LRUCache<string, Promise<KeptPage>>({ max: PAGES_KEPT });
  let version = database.contentVersion(['posts']);
  return {
    get(key, load) {
      const current = database.contentVersion(['posts']);
      if (current !== version) pages.clear();
      version = current;
      const kept = pages.get(key);
      if (kept) return kept;

      const page = load().then((value) => new KeptPage(value));
      pages.set(key, page);
      page.catch(() => {
        if (pages.peek(key) === page) pages.delete(key);
      });
      return page;
    },
  };
}
