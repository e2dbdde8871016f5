import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** A tag, also by the slug of one that was merged into it. */
export function tagQuery(slug: string) {
  return queryOptions({
    queryKey: [...keys.tags, slug],
    queryFn: ({ signal }) => call('getTag', { params: { slug }, signal }),
  });
}

export function siteQuery(host: string) {
  return queryOptions({
    queryKey: ['sites', host],
    queryFn: ({ signal }) => call('getSite', { params: { host }, signal }),
  });
}
