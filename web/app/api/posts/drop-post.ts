import type { QueryClient } from '@tanstack/react-query';
import { authorChanged, changePages } from './post-cache.ts';
import { keys } from '../client/query-keys.ts';

/** Takes a post out of every list. */
export function dropPost(cache: QueryClient, id: number): void {
  authorChanged(cache, id);
  changePages(cache, (page) => ({ ...page, results: page.results.filter((post) => post.id !== id) }));
  // Not removed: the post's page, if it is open, must notice.
  cache
    .getQueryCache()
    .find({ queryKey: keys.post(id) })
    ?.reset();
}
