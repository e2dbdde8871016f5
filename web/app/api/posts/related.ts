import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** The posts that a post's page leads on to, with what it shows of them. */
export function relatedQuery(id: number) {
  return queryOptions({
    queryKey: keys.related(id),
    queryFn: async ({ signal }) => {
      const { results } = await call('listRelatedPosts', { params: { id }, signal });
      return results.map(({ id, title, slug, url, preview_publisher, created_at, is_sponsored }) => ({
        id,
        title,
        slug,
        url,
        preview_publisher,
        created_at,
        is_sponsored,
      }));
    },
  });
}
