import type { Comment, CommentPage } from '@magpie/contract/comments';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { change } from '../client/change.ts';
import { addReply, changeComment, deleteComment } from './comment-tree.ts';
import { moveCommentsCount } from '../posts/post-cache.ts';
import { keys } from '../client/query-keys.ts';

/** Puts a new comment first and counts it. */
export function showComment(cache: QueryClient, comment: Comment): void {
  changeThreads(cache, keys.thread(comment.post), (threads, isFirstPage) => {
    const others = threads.filter(({ id }) => id !== comment.id);
    return isFirstPage ? [comment, ...others] : others;
  });
  moveCommentsCount(cache, comment.post, 1);
}

/** Puts a new reply last below its parent and counts it. */
export function showReply(cache: QueryClient, parentId: number, reply: Comment): void {
  changeThreads(cache, keys.thread(reply.post), (threads) => addReply(threads, parentId, reply));
  moveCommentsCount(cache, reply.post, 1);
}

/** Changes a comment wherever it is shown; its replies stay as they are. */
export function patchComment(cache: QueryClient, id: number, patch: Partial<Comment>): void {
  changeThreads(cache, keys.comments, (threads) =>
    changeComment(threads, id, (comment) => ({ ...comment, ...patch, replies: comment.replies })),
  );
}

/** Shows an admin's decision; removed comments are not counted. */
export function showDecision(cache: QueryClient, before: Comment, after: Comment): void {
  patchComment(cache, after.id, after);
  if (before.status !== 'removed' && after.status === 'removed') moveCommentsCount(cache, after.post, -1);
  if (before.status === 'removed' && after.status !== 'removed') moveCommentsCount(cache, after.post, 1);
}

export function hideDeleted(cache: QueryClient, comment: Comment): void {
  changeThreads(cache, keys.thread(comment.post), (threads) => deleteComment(threads, comment.id));
  if (comment.status !== 'removed') moveCommentsCount(cache, comment.post, -1);
}

type Threads = InfiniteData<CommentPage, string | null>;

function changeThreads(
  cache: QueryClient,
  queryKey: QueryKey,
  update: (threads: Comment[], isFirstPage: boolean) => Comment[],
) {
  change<Threads>(cache, { queryKey }, (data) => ({
    ...data,
    pages: data.pages.map((page, index) => ({ ...page, results: update(page.results, index === 0) })),
  }));
  // The list of comments on the author's page may have changed too.
  void cache.invalidateQueries({ queryKey: keys.commentsOfUsers });
}
