import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** All tags, by name. */
export function tagsQuery() {
  return queryOptions({
    queryKey: keys.tags,
    queryFn: async ({ signal }) => (await call('listTags', { signal })).results,
  });
}
