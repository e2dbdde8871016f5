import type { QueryKey } from '@tanstack/react-query';
import { postsQuery } from '../api/posts.ts';
import { prefetch, queryClient } from '../api/query-client.ts';
import { startAnew } from '../api/start-anew.ts';
import { COMMENTS_PARAMETER } from '../session/overlays.tsx';

type FeedQuery = ReturnType<typeof postsQuery>;
/** The posts of a screen, as its address says. */
export type PostsOf = (search: URLSearchParams) => FeedQuery;
interface Asked {
  request: Request;
}

/** All posts, from the page that the address names. */
export function allPosts(list: 'recent' | 'trending'): PostsOf {
  return (search) => postsQuery({ list, cursor: search.get('cursor') });
}

/** On the server: the feed's posts, for the browser to take over. Throws the API's refusal as the page's. */
export function feedLoader(queryFor: PostsOf) {
  return async ({ request }: Asked) => {
    const query = queryFor(searchOf(request));
    const { dehydrated } = await prefetch((queries) => queries.fetchInfiniteQuery(query));
    return { dehydrated };
  };
}

export function feedClientLoader(queryFor: PostsOf) {
  return ({ request }: Asked) => askForFeed(request, queryFor(searchOf(request)));
}

/** In the browser: asks for the posts while the screen's script loads, and does not keep the screen waiting. */
export function askForFeed(request: Request, query: FeedQuery): null {
  beginAnew(request, query);
  void queryClient().prefetchInfiniteQuery(query);
  return null;
}

/** A list that a link leads to begins with its first page; Back and Forward find it as it was left. */
export function beginAnew(request: Request, ...lists: { queryKey: QueryKey }[]): null {
  if (isArrival(request)) for (const { queryKey } of lists) startAnew(queryClient(), queryKey);
  return null;
}

/** What opens above a screen changes nothing of it, and must not fail with it where there is no connection. */
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

/** Opening the comments of a post leads to no other list. */
function listAddress(url: string) {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete(COMMENTS_PARAMETER);
  return `${pathname}?${searchParams}`;
}
