import type { Comment } from '@magpie/contract/comments';
import { hasMark, LIKED, type MarkBits, MODERATED, prepareMarks, REPORTED } from '../kept/marks.ts';

/** What differs between viewers of the same comment. */
export type CommentMarks = Pick<Comment, 'is_liked' | 'is_reported' | 'can_moderate'>;

export function commentMarksFrom(bits: MarkBits): CommentMarks {
  return {
    is_liked: hasMark(bits, LIKED),
    is_reported: hasMark(bits, REPORTED),
    can_moderate: hasMark(bits, MODERATED),
  };
}

export const findCommentMarks = prepareMarks('comment_id', [
  ['comment_likes', LIKED],
  ['reports', REPORTED],
]);
