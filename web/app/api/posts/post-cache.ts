import type { Post, PostPage } from '@magpie/contract/posts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { change } from '../client/change.ts';
import { keys } from '../client/query-keys.ts';

/** Changes a post wherever it is shown. */
export function patchPost(cache: QueryClient, id: number, patch: Partial<Post>): void {
  const patched = (post: Post): Post => (post.id === id ? { ...post, ...patch } : post);
  if (patch.status) authorChanged(cache, id);
  changePages(cache, (page) => ({ ...page, results: page.results.map(patched) }));
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
    .flatMap(({ results }) => results)
    .find((post) => post.id === id);
}

/** The author's number of posts depends on the status of each. */
export function authorChanged(cache: QueryClient, id: number) {
  const author = findPost(cache, id)?.author?.id;
  if (author !== undefined) void cache.invalidateQueries({ queryKey: keys.user(author) });
}

export type Pages = InfiniteData<PostPage, string | null>;

export function changePages(cache: QueryClient, update: (page: PostPage) => PostPage) {
  change<Pages>(cache, { queryKey: keys.postLists }, (list) => ({ ...list, pages: list.pages.map(update) }));
  change<PostPage>(cache, { queryKey: keys.postPages }, update);
}
