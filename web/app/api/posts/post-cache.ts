import type { Post, PostPage } from '@magpie/contract/posts';
import type { Fold } from '@magpie/contract/curation/trending';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { change } from '../client/change.ts';
import { keys } from '../client/query-keys.ts';

/** Changes a post in every cached feed, and where it is cached alone. */
export function patchPost(cache: QueryClient, id: number, patch: Partial<Post>): void {
  const patched = (post: Post): Post => (post.id === id ? { ...post, ...patch } : post);
  if (patch.status) authorChanged(cache, id);
  changePages(cache, (posts) => posts.map(patched));
  change<Post>(cache, { queryKey: keys.post(id) }, patched);
}

/** Adjusts the count after a comment was written, deleted, removed or approved. */
export function moveCommentsCount(cache: QueryClient, id: number, by: 1 | -1): void {
  const post = findPost(cache, id);
  if (post) patchPost(cache, id, { comments_count: Math.max(0, post.comments_count + by) });
}

export function findPost(cache: QueryClient, id: number): Post | undefined {
  const alone = cache.getQueryData<Post>(keys.post(id));
  if (alone) return alone;
  const lists = cache.getQueriesData<Pages>({ queryKey: keys.postLists });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(postsOf)
    .find((post) => post.id === id);
}

/** Fetches the author of a post again, because their number of posts depends on the status of each post. */
export function authorChanged(cache: QueryClient, id: number) {
  const author = findPost(cache, id)?.author?.id;
  if (author !== undefined) void cache.invalidateQueries({ queryKey: keys.user(author) });
}

/** A page of a feed. */
export type FeedPage = PostPage & {
  /** Only in Trending. */
  folded?: Fold[];
  /** A similar query with results, where a search has none. */
  corrected?: string | null;
};

export type Pages = InfiniteData<FeedPage, string | null>;

/** Changes the posts of every cached page, whether they are shown or folded. */
export function changePages(cache: QueryClient, update: (posts: Post[]) => Post[]) {
  const changed = (page: FeedPage): FeedPage => ({
    ...page,
    results: update(page.results),
    ...(page.folded && { folded: page.folded.map((fold) => ({ ...fold, posts: update(fold.posts) })) }),
  });
  change<Pages>(cache, { queryKey: keys.postLists }, (list) => ({ ...list, pages: list.pages.map(changed) }));
  change<FeedPage>(cache, { queryKey: keys.postPages }, changed);
}

function postsOf({ results, folded = [] }: FeedPage): Post[] {
  return [...results, ...folded.flatMap(({ posts }) => posts)];
}
