import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { type FeedFilters, keys } from '../client/query-keys.ts';
import type { FeedPage } from './post-cache.ts';

/** The posts of a feed, page by page. */
export function postsQuery(filters: FeedFilters) {
  const start = filters.cursor ?? null;
  return infiniteQueryOptions({
    queryKey: keys.postList(filters),
    ...pagesFrom(start),
    queryFn: ({ pageParam, signal, client }) =>
      pageParam === start
        ? readFeed(filters, pageParam, signal)
        : client.fetchQuery(pageQuery(filters, pageParam)),
  });
}

/** Fetches a feed's next page before it is needed. */
export function prefetchPage(cache: QueryClient, filters: FeedFilters, cursor: string): Promise<void> {
  return cache.prefetchQuery(pageQuery(filters, cursor));
}

/** The week's best titles, for anonymous visitors. Every page from the server brings them along. */
export function bestOfWeekQuery() {
  return queryOptions({
    queryKey: keys.bestOfWeek,
    queryFn: async ({ signal }) => {
      const query = { period: 'week' as const, page_size: String(BEST_OF_WEEK) };
      const { results } = await call('listTopPosts', { query, signal });
      return results.map(({ id, title, url, is_sponsored, affiliate_url }) => ({
        id,
        title,
        url,
        is_sponsored,
        affiliate_url,
      }));
    },
    staleTime: Infinity,
  });
}

const BEST_OF_WEEK = 5;
const AHEAD_FRESH_MS = 30_000;

function pageQuery(filters: FeedFilters, cursor: string | null) {
  return queryOptions({
    queryKey: keys.postPage(filters, cursor),
    queryFn: () => readFeed(filters, cursor),
    staleTime: AHEAD_FRESH_MS,
    gcTime: AHEAD_FRESH_MS,
    // The list itself retries.
    retry: false,
  });
}

function readFeed(
  { list, cursor: _start, bookmarked, following, hidden, link, status, ...filters }: FeedFilters,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<FeedPage> {
  const query = {
    ...filters,
    ...(bookmarked && { bookmarked: 'true' as const }),
    ...(following && { following: 'true' as const }),
    ...(hidden && { hidden: 'true' as const }),
    ...(link && { link: link.join(',') }),
    ...(status && { status: status.join(',') }),
    ...(cursor !== null && { cursor }),
  };
  // A search without `type` returns posts, which the type of its reply cannot express.
  return call(CALLS[list], { query, signal }) as Promise<FeedPage>;
}

const CALLS = {
  recent: 'listPosts',
  trending: 'listTrendingPosts',
  top: 'listTopPosts',
  search: 'search',
  sponsored: 'listSponsoredPosts',
} as const;
