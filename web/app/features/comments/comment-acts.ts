import type { Comment } from '@magpie/contract/comments';
import type { FullUser } from '@magpie/contract/users';
import { isDeleted } from '../../api/comments/is-deleted.ts';

export type CommentAct = 'like' | 'reply' | 'edit' | 'delete' | 'copyLink' | 'report' | 'approve' | 'remove';

/** The actions on a comment that the viewer may use, none in a closed thread; an anonymous visitor is asked to log in. */
export function commentActs(comment: Comment, viewer: FullUser | null, isClosed: boolean): CommentAct[] {
  const { author, status, is_reported, can_moderate } = comment;
  if (isDeleted(comment) || isClosed) return [];
  const isOwn = author !== null && viewer?.username === author.username;
  const isRemoved = status === 'removed';
  const acts: Record<CommentAct, boolean> = {
    like: !isRemoved,
    reply: !isRemoved,
    edit: isOwn && !isRemoved,
    delete: isOwn,
    copyLink: !isRemoved,
    report: !isOwn && !is_reported && status === 'active',
    approve: can_moderate && status !== 'active',
    remove: can_moderate && status === 'active',
  };
  return ORDER.filter((act) => acts[act]);
}

const ORDER: CommentAct[] = ['like', 'reply', 'edit', 'delete', 'approve', 'copyLink', 'report', 'remove'];
