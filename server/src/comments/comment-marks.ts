import type { Comment } from '@magpie/contract/comments';
import type { Queries } from '../db/database.ts';
import { type Given, prepareQuery } from '../db/prepared.ts';
import {
  type AskedMarks,
  gatherMarks,
  hasMark,
  LIKED,
  type MarkBits,
  MODERATED,
  REPORTED,
  selectMark,
} from '../kept/marks.ts';
import { isAdmin, type Viewer } from '../permissions.ts';

/** What differs between viewers of the same comment. */
export type CommentMarks = Pick<Comment, 'is_liked' | 'is_reported' | 'can_moderate'>;

export function commentMarksFrom(bits: MarkBits): CommentMarks {
  return {
    is_liked: hasMark(bits, LIKED),
    is_reported: hasMark(bits, REPORTED),
    can_moderate: hasMark(bits, MODERATED),
  };
}

/** A viewer's marks on these comments, in the order given. One look-up. */
export async function findCommentMarks(
  queries: Queries,
  viewer: Viewer,
  ids: readonly number[],
): Promise<MarkBits[]> {
  if (!viewer || ids.length === 0) return ids.map(() => 0);
  const found = await selectMarks(queries, { viewer_id: viewer.id, ids });
  return gatherMarks(ids, found, isAdmin(viewer) ? MODERATED : 0);
}

const selectMarks = prepareQuery((queries, given: Given<AskedMarks>) =>
  selectMark('comment_likes', 'comment_id', LIKED, queries, given).unionAll(
    selectMark('reports', 'comment_id', REPORTED, queries, given),
  ),
);
