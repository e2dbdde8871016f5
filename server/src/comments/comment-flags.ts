import type { Comment } from '@magpie/contract/comments';
import { CAN_MODERATE, type FlagBits, flagsFinder, hasFlag, LIKED, REPORTED } from '../posts/find-flags.ts';

/** What differs between viewers of the same comment. */
type CommentFlags = Pick<Comment, 'is_liked' | 'is_reported' | 'can_moderate'>;

export function commentFlagsFrom(bits: FlagBits): CommentFlags {
  return {
    is_liked: hasFlag(bits, LIKED),
    is_reported: hasFlag(bits, REPORTED),
    can_moderate: hasFlag(bits, CAN_MODERATE),
  };
}

export const findCommentFlags = flagsFinder('comment_id', [
  ['comment_likes', LIKED],
  ['reports', REPORTED],
]);
