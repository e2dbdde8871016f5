import type { Post, PostPage } from '@magpie/contract/posts';
import type { Fold } from '@magpie/contract/trending';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { cursorOf } from '../../api/client/client.ts';
import type { FeedPage } from '../../api/posts/post-cache.ts';
import type { postsQuery } from '../../api/posts/posts.ts';
import { isWithheld } from '../../api/posts/withheld.ts';
import { postSaves } from './acts/use-like-and-save.ts';

export type FeedQuery = ReturnType<typeof postsQuery>;

/** The posts of a feed without duplicates, and how to load more. */
export function useFeed(query: FeedQuery) {
  const feed = useInfiniteQuery(query);
  const [, , filters] = query.queryKey;
  const isSaved = useIsSaved();
  const pages = feed.data?.pages ?? [];
  const posts = distinct(pages);
  // Nothing is muted in what somebody wrote or moderates.
  const showsAll = filters.author !== undefined || filters.status !== undefined;
  return {
    ...feed,
    filters,
    /** An unsaved post leaves Saved immediately and returns when the call fails. */
    posts: filters.bookmarked ? posts.filter(isSaved) : showsAll ? posts : posts.filter(isShown),
    folds: foldsOf(pages),
    pageCount: pages.length,
    nextCursor: cursorOf(pages.at(-1)?.next ?? null),
  };
}

/** The ranking may have changed between two pages. */
function distinct(pages: PostPage[]): Post[] {
  return [...new Map(pages.flatMap(({ results }) => results.map((post) => [post.id, post]))).values()];
}

/** Of all pages together: a site may have a fold on each. */
function foldsOf(pages: FeedPage[]): Fold[] {
  const folds = new Map<string, Fold>();
  for (const fold of pages.flatMap(({ folded = [] }) => folded)) {
    const key = `${fold.by} ${fold.label}`;
    const posts = [...(folds.get(key)?.posts ?? []), ...fold.posts.filter(isShown)];
    if (posts.length > 0) folds.set(key, { ...fold, posts });
  }
  return [...folds.values()];
}

function isShown(post: Post) {
  return !isWithheld(post);
}

function useIsSaved() {
  const saves = postSaves(useQueryClient());
  useSyncExternalStore(saves.subscribe, saves.revision, () => 0);
  return ({ id, is_bookmarked }: Post) => saves.optimisticValue(id) ?? is_bookmarked;
}
