import type { Comment, CommentPage } from '@magpie/contract/comments';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError } from '../client/api-error.ts';
import { call, pagesFrom } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

/** The thread that a comment of this post belongs to; empty when the comment is gone or never was there. */
export function linkedThreadQuery(postId: number, commentId: number) {
  return infiniteQueryOptions({
    queryKey: [...keys.thread(postId), commentId],
    ...pagesFrom(null),
    async queryFn({ signal }): Promise<CommentPage> {
      const { results } = await call('getCommentThread', { params: { id: commentId }, signal }).catch(
        emptyIfGone,
      );
      return { results: results.filter(({ post }) => post === postId), next: null, previous: null };
    },
  });
}

/** The threads of a post as they are shown: the linked one first, and no thread twice. */
export function linkedFirst(linked: ThreadPages | undefined, threads: ThreadPages | undefined): Comment[] {
  const pages = [...(linked?.pages ?? []), ...(threads?.pages ?? [])];
  const roots = pages.flatMap(({ results }) => results);
  return [...new Map(roots.map((root) => [root.id, root])).values()];
}

type ThreadPages = Pick<InfiniteData<CommentPage>, 'pages'>;

function emptyIfGone(error: unknown): { results: Comment[] } {
  if (error instanceof ApiError && error.status === 404) return { results: [] };
  throw error;
}
