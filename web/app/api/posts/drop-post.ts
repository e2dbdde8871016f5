import type { QueryClient } from '@tanstack/react-query';
import { authorChanged, changePages } from './post-cache.ts';
import { keys } from '../client/query-keys.ts';

/** Takes a post out of every feed. */
export function dropPost(cache: QueryClient, id: number): void {
  authorChanged(cache, id);
  changePages(cache, (posts) => posts.filter((post) => post.id !== id));
  // Reset instead of removed, so that an open page of the post shows that it was deleted.
  cache
    .getQueryCache()
    .find({ queryKey: keys.post(id) })
    ?.reset();
}
