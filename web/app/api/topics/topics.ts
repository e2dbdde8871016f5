import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../client/api-error.ts';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** The id of a tag that does not exist. Its page is an empty list, like the page of a site that nobody has linked to. */
export const UNKNOWN_TAG = 0;

/** A tag, also by the slug of one that was merged into it. */
export function tagQuery(slug: string) {
  return queryOptions({
    queryKey: [...keys.tags, slug],
    queryFn: ({ signal }) =>
      call('getTag', { params: { slug }, signal }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        return { id: UNKNOWN_TAG, name: slug, slug, posts_count: 0 };
      }),
  });
}

export function siteQuery(host: string) {
  return queryOptions({
    queryKey: ['sites', host],
    queryFn: ({ signal }) => call('getSite', { params: { host }, signal }),
  });
}
