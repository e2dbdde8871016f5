import type { postsQuery } from '../api/posts.ts';
import { prefetch, queryClient } from '../api/query-client.ts';

type FeedQuery = ReturnType<typeof postsQuery>;

/** On the server: the feed's posts, for the browser to take over. @throws the API's refusal as the page's. */
export async function loadFeed(query: FeedQuery) {
  const { dehydrated } = await prefetch((queries) => queries.fetchInfiniteQuery(query));
  return { dehydrated };
}

/** In the browser: asks for the posts while the screen's script loads, and does not keep the screen waiting. */
export function askForFeed(query: FeedQuery): null {
  void queryClient().prefetchInfiniteQuery(query);
  return null;
}

export function searchOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams;
}
