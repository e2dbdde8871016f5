import type { Comment } from '@magpie/contract/comments';
import { hasMark, LIKED, type MarkBits, marksIn, MODERATED, REPORTED, selectMark } from '../kept/marks.ts';

/** What differs between viewers of the same comment. */
export type CommentMarks = Pick<Comment, 'is_liked' | 'is_reported' | 'can_moderate'>;

export function commentMarksFrom(bits: MarkBits): CommentMarks {
  return {
    is_liked: hasMark(bits, LIKED),
    is_reported: hasMark(bits, REPORTED),
    can_moderate: hasMark(bits, MODERATED),
  };
}

/** A viewer's marks on these comments. */
export const findCommentMarks = marksIn((queries, given) =>
  selectMark('comment_likes', 'comment_id', LIKED, queries, given).unionAll(
    selectMark('reports', 'comment_id', REPORTED, queries, given),
  ),
);
