import type { QueryKey } from '@tanstack/react-query';
import { postsQuery } from '../../api/posts/posts.ts';
import { prefetch, queryClient } from '../../api/client/query-client.ts';
import { resetToFirstPage } from '../../api/client/reset-to-first-page.ts';
import { COMMENTS_PARAMETER } from '../../session/overlays.tsx';

type FeedQuery = ReturnType<typeof postsQuery>;
/** The query for the posts of a screen, from its URL. */
export type PostsOf = (search: URLSearchParams) => FeedQuery;
interface LoaderInput {
  request: Request;
}

/** All posts, starting at the URL's cursor. */
export function allPosts(list: 'recent' | 'trending'): PostsOf {
  return (search) => postsQuery({ list, cursor: search.get('cursor') });
}

/** On the server: fetches the feed's posts and dehydrates them. @throws the API's refusal as the page's own response */
export function feedLoader(queryFor: PostsOf) {
  return async ({ request }: LoaderInput) => {
    const query = queryFor(searchOf(request));
    const { dehydrated } = await prefetch((queries) => queries.fetchInfiniteQuery(query));
    return { dehydrated };
  };
}

export function feedClientLoader(queryFor: PostsOf) {
  return ({ request }: LoaderInput) => prefetchFeed(request, queryFor(searchOf(request)));
}

/** In the browser: fetches the posts while the screen's script loads; the screen does not wait for them. */
export function prefetchFeed(request: Request, query: FeedQuery): null {
  resetOnArrival(request, query);
  void queryClient().prefetchInfiniteQuery(query);
  return null;
}

/** A link to a list shows its first page; Back and Forward show the list as it was left. */
export function resetOnArrival(request: Request, ...lists: { queryKey: QueryKey }[]): null {
  if (isArrival(request)) for (const { queryKey } of lists) resetToFirstPage(queryClient(), queryKey);
  return null;
}

/** Opening comments does not reload the screen's data, so it works without a connection. */
export function isAnotherList({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return listAddress(currentUrl.href) !== listAddress(nextUrl.href);
}

export function searchOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams;
}

/** While a link is followed the browser still has the old address; at Back and Forward it has the new one already. */
function isArrival({ url }: Request) {
  return listAddress(url) !== listAddress(location.href);
}

/** Opening the comments of a post does not change the list. */
function listAddress(url: string) {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete(COMMENTS_PARAMETER);
  return `${pathname}?${searchParams}`;
}
