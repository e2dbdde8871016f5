import type { Comment } from '@magpie/contract/comments';
import type { FullUser } from '@magpie/contract/users';
import { isDeleted } from '../../api/comments/is-deleted.ts';

export type CommentAct =
  'like' | 'reply' | 'edit' | 'delete' | 'appeal' | 'copyLink' | 'report' | 'approve' | 'remove';

/**
 * The actions on a comment that the viewer may use, in the order of their buttons; none in a closed thread. An anonymous
 * visitor who presses Like, Reply or Report is asked to log in.
 */
export function commentActs(comment: Comment, viewer: FullUser | null, isClosed: boolean): CommentAct[] {
  const { author, status, is_reported, can_moderate } = comment;
  if (isDeleted(comment) || isClosed) return [];
  const isOwn = author !== null && viewer?.username === author.username;
  const isRemoved = status === 'removed';
  const acts: [CommentAct, boolean][] = [
    ['like', !isRemoved],
    ['reply', !isRemoved],
    ['edit', isOwn && !isRemoved],
    ['delete', isOwn],
    ['appeal', isOwn && isRemoved],
    ['approve', can_moderate && status !== 'active'],
    ['copyLink', !isRemoved],
    ['report', !isOwn && !is_reported && status === 'active'],
    ['remove', can_moderate && status === 'active'],
  ];
  return acts.flatMap(([act, isPossible]) => (isPossible ? act : []));
}
