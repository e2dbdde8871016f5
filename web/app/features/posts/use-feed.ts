import type { Post, PostPage } from '@magpie/contract/posts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { cursorOf } from '../../api/client/client.ts';
import type { postsQuery } from '../../api/posts/posts.ts';
import { isWithheld } from '../../api/posts/withheld.ts';
import { postSaves } from './acts/use-like-and-save.ts';

export type FeedQuery = ReturnType<typeof postsQuery>;

/** The posts of a feed, each once, and how to load more. */
export function useFeed(query: FeedQuery) {
  const feed = useInfiniteQuery(query);
  const [, , filters] = query.queryKey;
  const isSaved = useIsSaved();
  const pages = feed.data?.pages ?? [];
  const posts = distinct(pages);
  // Lists of what somebody wrote or moderates ignore mutes.
  const showsAll = filters.author !== undefined || filters.status !== undefined;
  return {
    ...feed,
    filters,
    /** An unsaved post leaves Saved immediately and returns when the call fails. */
    posts: filters.bookmarked ? posts.filter(isSaved) : showsAll ? posts : posts.filter(isShown),
    pageCount: pages.length,
    nextCursor: cursorOf(pages.at(-1)?.next),
  };
}

/** Each post once: if the ranking changed between two pages, both may have the same post. */
function distinct(pages: PostPage[]): Post[] {
  return [...new Map(pages.flatMap(({ results }) => results.map((post) => [post.id, post]))).values()];
}

function isShown(post: Post) {
  return !isWithheld(post);
}

function useIsSaved() {
  const saves = postSaves(useQueryClient());
  useSyncExternalStore(saves.subscribe, saves.revision, () => 0);
  return ({ id, is_bookmarked }: Post) => saves.optimisticValue(id) ?? is_bookmarked;
}
