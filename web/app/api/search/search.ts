import type { SearchedType, SearchSort } from '@magpie/contract/values';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';
import { postsQuery } from '../posts/posts.ts';

export interface Search {
  /** Empty as long as there is no query. */
  q: string;
  type: SearchedType;
  sort: SearchSort;
  cursor: string | null;
}

/** A list of posts like any other, so that likes and decisions show in it. */
export function foundPostsQuery({ q, sort, cursor }: Search) {
  return postsQuery({ list: 'search', q, sort, cursor });
}

export function foundCommentsQuery({ q, sort, cursor }: Search) {
  return infiniteQueryOptions({
    queryKey: [...keys.comments, 'search', { q, sort, cursor }],
    ...pagesFrom(cursor),
    async queryFn({ pageParam, signal }) {
      const from = pageParam === null ? {} : { cursor: pageParam };
      const reply = await call('search', { query: { q, sort, type: 'comments', ...from }, signal });
      return { ...reply, results: reply.results.filter((found) => 'content' in found) };
    },
  });
}

/** Suggestions for a search that is being typed. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['suggestions', q],
    queryFn: async ({ signal }) => (await call('suggest', { query: { q }, signal })).results,
    retry: false,
  });
}
