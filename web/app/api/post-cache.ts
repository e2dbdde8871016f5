import type { Post, PostPage } from '@magpie/contract/posts';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { change } from './change.ts';
import { type FeedFilters, keys } from './query-keys.ts';

/** Changes a post wherever it is shown. */
export function patchPost(cache: QueryClient, id: number, patch: Partial<Post>): void {
  const patched = (post: Post): Post => (post.id === id ? { ...post, ...patch } : post);
  if (patch.status) authorChanged(cache, id);
  changePages(cache, (page) => ({ ...page, results: page.results.map(patched) }));
  change<Post>(cache, { queryKey: keys.post(id) }, patched);
}

/** Takes a post out of every list. */
export function dropPost(cache: QueryClient, id: number): void {
  authorChanged(cache, id);
  changePages(cache, (page) => ({ ...page, results: page.results.filter((post) => post.id !== id) }));
  // The post's page, if it is open, then shows that the post is gone.
  void cache.resetQueries({ queryKey: keys.post(id) });
}

/** Adjusts the count after a comment was written, deleted, removed or approved. */
export function moveCommentsCount(cache: QueryClient, id: number, by: 1 | -1): void {
  const post = findPost(cache, id);
  if (post) patchPost(cache, id, { comments_count: Math.max(0, post.comments_count + by) });
}

/** A new post is put first in the lists of newest posts that it belongs to; the other lists are refetched. */
export function showSubmitted(cache: QueryClient, post: Post): void {
  const hasPlace = ({ queryKey: [, , list] }: Query) => belongsTo(list, post);
  change<Pages>(cache, { queryKey: keys.postLists, predicate: hasPlace }, (list) => first(list, post));
  void cache.invalidateQueries({ queryKey: keys.posts });
  void cache.invalidateQueries({ queryKey: keys.user(post.author.id) });
}

/** Updates an edited post everywhere; it may belong to other lists now. */
export function cacheEditedPost(cache: QueryClient, post: Post): void {
  patchPost(cache, post.id, post);
  void cache.invalidateQueries({ queryKey: keys.postLists });
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
function authorChanged(cache: QueryClient, id: number) {
  const author = findPost(cache, id)?.author.id;
  if (author !== undefined) void cache.invalidateQueries({ queryKey: keys.user(author) });
}

type Pages = InfiniteData<PostPage, string | null>;

function changePages(cache: QueryClient, update: (page: PostPage) => PostPage) {
  change<Pages>(cache, { queryKey: keys.postLists }, (list) => ({ ...list, pages: list.pages.map(update) }));
  change<PostPage>(cache, { queryKey: keys.postPages }, update);
}

function belongsTo(list: unknown, post: Post) {
  if (list === keys.myPosts[2]) return true;
  if (!isFilters(list)) return false;
  const { list: order, category = post.category.slug, author = post.author.id } = list;
  const isWhole =
    order === 'recent' && post.status === 'active' && !list.bookmarked && !list.status && !list.cursor;
  return isWhole && category === post.category.slug && author === post.author.id;
}

function isFilters(list: unknown): list is FeedFilters {
  return typeof list === 'object' && list !== null && 'list' in list;
}

function first(data: Pages, post: Post): Pages {
  const [page, ...others] = data.pages;
  if (!page) return data;
  const results = [post, ...page.results.filter(({ id }) => id !== post.id)];
  return { ...data, pages: [{ ...page, results }, ...others] };
}
