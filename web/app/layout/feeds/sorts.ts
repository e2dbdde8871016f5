import { TOP_PERIODS, type TopPeriod } from '@magpie/contract/values';
import { postsQuery } from '../../api/posts/posts.ts';
import type { FeedFilters } from '../../api/client/query-keys.ts';
import type { PostsOf } from './feed-loader.ts';

export type Sort = FeedFilters['list'];

const SORTS = ['recent', 'trending', 'top'] as const satisfies readonly Sort[];

/** What an address says about the order; a period alone means top. */
export function sortIn(search: URLSearchParams): { list: Sort; period: TopPeriod } {
  const period = TOP_PERIODS.find((one) => one === search.get('period'));
  const list = SORTS.find((one) => one === search.get('sort')) ?? (period ? 'top' : 'recent');
  return { list, period: period ?? 'all' };
}

/** The posts of a category, tag or site in the order that the address says. */
export function sortedPosts(topic: Pick<FeedFilters, 'category' | 'tag' | 'site'>): PostsOf {
  return (search) => {
    const { list, period } = sortIn(search);
    return postsQuery({
      ...topic,
      list,
      ...(list === 'top' && { period }),
      cursor: search.get('cursor'),
    });
  };
}
