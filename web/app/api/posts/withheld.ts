import type { Post } from '@magpie/contract/posts';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../client/query-keys.ts';
import { changePages } from './post-cache.ts';

/** A cached post, with the names of what the viewer muted or hid since it was fetched. */
type CachedPost = Post & { withheldBy?: readonly string[] };

/** Whether the viewer has muted or hidden a post since it was fetched. */
export function isWithheld({ withheldBy = [] }: CachedPost): boolean {
  return withheldBy.length > 0;
}

/** Takes posts out of the viewer's feeds; each stays in its place in the cache. Returns a function that puts them back. */
export function withhold(cache: QueryClient, by: string, isMeant: (post: Post) => boolean): () => void {
  const change = (update: (post: CachedPost) => CachedPost) =>
    changePages(cache, (posts) => posts.map(update));
  const without = ({ withheldBy = [] }: CachedPost) => withheldBy.filter((name) => name !== by);
  const withheldAt = Date.now();
  change((post) => (isMeant(post) ? { ...post, withheldBy: [...without(post), by] } : post));
  return () => {
    change((post) => (isWithheld(post) ? { ...post, withheldBy: without(post) } : post));
    // Lists that were fetched meanwhile do not contain them.
    void cache.invalidateQueries({
      queryKey: keys.postLists,
      predicate: ({ state }) => state.dataUpdatedAt > withheldAt,
    });
  };
}
