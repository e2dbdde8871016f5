import type { Post } from '@magpie/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { type FeedFilters, keys } from '../../api/client/query-keys.ts';

/**
 * The first post of the recent feed that is older than the viewer's previous visit; undefined unless newer posts come before
 * it.
 */
export function useFirstSeen({ posts, filters }: { posts: Post[]; filters: FeedFilters }): Post | undefined {
  const { data: end } = useQuery<string | null>({
    queryKey: keys.lastVisit,
    queryFn: () => null,
    enabled: false,
  });
  if (!end || !isRecent(filters)) return undefined;
  const at = posts.findIndex(({ created_at }) => created_at <= end);
  return at > 0 ? posts[at] : undefined;
}

/** Whether a list is the recent feed without a filter. */
function isRecent({ list, cursor, ...others }: FeedFilters) {
  return list === 'recent' && !cursor && Object.keys(others).length === 0;
}
