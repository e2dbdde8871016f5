import { queryOptions } from '@tanstack/react-query';
import { RARELY_CHANGES_MS } from './categories.ts';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

export function categoryQuery(slug: string) {
  return queryOptions({
    queryKey: keys.category(slug),
    queryFn: ({ signal }) => call('getCategory', { params: { slug }, signal }),
    staleTime: RARELY_CHANGES_MS,
  });
}
