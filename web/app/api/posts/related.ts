import type { Post } from '@magpie/contract/posts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** The related posts of a post, with only the fields that the post's page shows. */
export function relatedQuery(id: number) {
  return queryOptions({
    queryKey: [...keys.related, id],
    queryFn: async ({ signal }) =>
      (await call('listRelatedPosts', { params: { id }, signal })).results.map(inLinkList),
  });
}

export type LinkedPost = ReturnType<typeof inLinkList>;

export function inLinkList({ id, title, slug, url, preview_publisher, created_at, is_sponsored }: Post) {
  return { id, title, slug, url, preview_publisher, created_at, is_sponsored };
}
