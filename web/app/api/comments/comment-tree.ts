import type { Comment } from '@magpie/contract/comments';
import { COMMENT_LEVELS } from '@magpie/contract/limits';
import * as commentMessages from '@magpie/contract/messages/comments';
import { isDeleted } from './is-deleted.ts';

/** Changes one comment, or removes it when `update` returns null. */
export function changeComment(
  threads: readonly Comment[],
  id: number,
  update: (comment: Comment) => Comment | null,
): Comment[] {
  return threads.flatMap((comment) => {
    if (comment.id === id) return update(comment) ?? [];
    const replies = changeComment(comment.replies, id, update);
    return isDeleted(comment) && replies.length === 0 ? [] : { ...comment, replies };
  });
}

/** Adds a reply below its parent, or next to it at the deepest level. */
export function addReply(
  threads: readonly Comment[],
  parentId: number,
  reply: Comment,
  level = 1,
): Comment[] {
  return threads.map((comment) => {
    const isAbove = comment.id === parentId || (level === COMMENT_LEVELS - 1 && hasReply(comment, parentId));
    if (!isAbove) return { ...comment, replies: addReply(comment.replies, parentId, reply, level + 1) };
    return hasReply(comment, reply.id) ? comment : { ...comment, replies: [...comment.replies, reply] };
  });
}

/** Deletes a comment; one with replies stays as a placeholder. */
export function deleteComment(threads: readonly Comment[], id: number): Comment[] {
  return changeComment(threads, id, (comment) =>
    comment.replies.length === 0
      ? null
      : { ...comment, content: commentMessages.deletedComment, author: null, status: 'removed' },
  );
}

function hasReply({ replies }: Comment, id: number) {
  return replies.some((reply) => reply.id === id);
}
