import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { inLinkList } from './related.ts';

/** The key of everything about works. */
export const WORKS = ['works'] as const;

/** The posts of a work, newest first, with only the fields that the page of a post shows of the others. */
export function workQuery(key: string) {
  return infiniteQueryOptions({
    queryKey: [...WORKS, key],
    ...pagesFrom(null),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const { results, next } = await call('listWork', { params: { key }, query, signal });
      return { results: results.map(inLinkList), next };
    },
    select: ({ pages }) => pages.flatMap(({ results }) => results),
  });
}
