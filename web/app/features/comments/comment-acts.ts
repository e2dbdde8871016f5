import type { Comment } from '@magpie/contract/comments';
import type { FullUser } from '@magpie/contract/users';

export type CommentAct = 'like' | 'reply' | 'edit' | 'delete' | 'report' | 'approve' | 'remove';

/** What a viewer may do with a comment, unless its thread is closed; an anonymous one may ask to. */
export function commentActs(comment: Comment, viewer: FullUser | null, isClosed: boolean): CommentAct[] {
  const { author, status, is_reported, can_moderate } = comment;
  if (author === null || isClosed) return [];
  const isOwn = viewer?.username === author.username;
  const isRemoved = status === 'removed';
  const acts: Record<CommentAct, boolean> = {
    like: !isRemoved,
    reply: !isRemoved,
    edit: isOwn && !isRemoved,
    delete: isOwn,
    report: !isOwn && !is_reported && status === 'active',
    approve: can_moderate && status !== 'active',
    remove: can_moderate && status === 'active',
  };
  return ORDER.filter((act) => acts[act]);
}

const ORDER: CommentAct[] = ['like', 'reply', 'edit', 'delete', 'report', 'approve', 'remove'];
