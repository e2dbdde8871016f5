import type { Post } from '@magpie/contract/posts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { change } from '../client/change.ts';
import { type Pages, patchPost } from './post-cache.ts';
import { type FeedFilters, keys } from '../client/query-keys.ts';

/** A new post is put first in the lists of newest posts that it belongs to; the other lists are refetched. */
export function showSubmitted(cache: QueryClient, post: Post): void {
  const hasPlace = ({ queryKey: [, , list] }: Query) => belongsTo(list, post);
  change<Pages>(cache, { queryKey: keys.postLists, predicate: hasPlace }, (list) => first(list, post));
  void cache.invalidateQueries({ queryKey: keys.posts });
  if (post.author) void cache.invalidateQueries({ queryKey: keys.user(post.author.id) });
}

/** Updates an edited post everywhere; it may belong to other lists now. */
export function cacheEditedPost(cache: QueryClient, post: Post): void {
  patchPost(cache, post.id, post);
  void cache.invalidateQueries({ queryKey: keys.postLists });
}

function belongsTo(list: unknown, post: Post) {
  if (list === keys.myPosts[2]) return true;
  if (!isFilters(list)) return false;
  const { list: order, category = post.category.slug, author = post.author?.id } = list;
  const isWhole =
    order === 'recent' &&
    post.status === 'active' &&
    !list.tag &&
    !list.site &&
    !list.bookmarked &&
    !list.following &&
    !list.hidden &&
    !list.status &&
    !list.cursor;
  return isWhole && category === post.category.slug && author === post.author?.id;
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
