import type { TagWithCount } from '@magpie/contract/tags';
import type { QueryClient } from '@tanstack/react-query';
import { change } from '../client/change.ts';
import { keys } from '../client/query-keys.ts';

/** Shows a new or changed tag in its place by name, at once. */
export function showTag(cache: QueryClient, tag: TagWithCount): void {
  change(cache, { queryKey: keys.tags, exact: true }, (tags: TagWithCount[]) =>
    [...tags.filter(({ id }) => id !== tag.id), tag].sort((a, b) => a.name.localeCompare(b.name, 'en')),
  );
  refreshTags(cache);
}

/** Removes a deleted or merged tag at once. */
export function hideTag(cache: QueryClient, { id }: Pick<TagWithCount, 'id'>): void {
  change(cache, { queryKey: keys.tags, exact: true }, (tags: TagWithCount[]) =>
    tags.filter((tag) => tag.id !== id),
  );
  refreshTags(cache);
}

/** Fetches tags again, and posts, because they contain the names of their tags. */
export function refreshTags(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: keys.tags });
  void cache.invalidateQueries({ queryKey: keys.posts });
}
