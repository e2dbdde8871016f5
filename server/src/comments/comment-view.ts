import type { Comment } from '@magpie/contract/comments';
import { texts } from '@magpie/contract/messages';
import type { Report } from '@magpie/contract/moderation';
import type { Queries } from '../db/database.ts';
import { hasMark, type MarkBits, MODERATED } from '../kept/marks.ts';
import { type Actor, isAdmin, type Viewer } from '../permissions.ts';
import { openReports } from '../posts/open-reports.ts';
import { commentMarksFrom, findCommentMarks } from './comment-marks.ts';
import type { NamedCommentRow } from './comment-rows.ts';

/** Comments as this viewer reads them, in the order given, without replies. */
export async function viewComments(
  queries: Queries,
  viewer: Viewer,
  rows: readonly NamedCommentRow[],
): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id);
  const can_moderate = isAdmin(viewer);
  const [marks, reports] = await Promise.all([
    findCommentMarks(queries, viewer, ids),
    can_moderate ? openReports(queries, 'comment_id', ids) : null,
  ]);
  return rows.map((row, index) =>
    viewComment(row, marks[index] ?? 0, reports && (reports.get(row.id) ?? [])),
  );
}

/** A comment that was just written, as its author sees it: without likes, reports and replies. */
export function viewNewComment(author: Actor, row: NamedCommentRow): Comment {
  return isAdmin(author) ? viewComment(row, MODERATED, []) : viewComment(row, 0, null);
}

/** @param reports the open ones; null unless the viewer moderates */
function viewComment(row: NamedCommentRow, marks: MarkBits, reports: Report[] | null): Comment {
  return {
    id: row.id,
    content: readableContent(row, hasMark(marks, MODERATED)),
    post: row.post_id,
    post_title: row.post_title,
    author: row.deleted_at === null ? { id: row.author_id, username: row.author_username } : null,
    created_at: new Date(row.created_at).toISOString(),
    status: row.status,
    likes_count: row.likes_count,
    reports_count: row.reports_count,
    ...commentMarksFrom(marks),
    ...(reports && { reports }),
    replies: [],
  };
}

function readableContent({ content, deleted_at, status }: NamedCommentRow, can_moderate: boolean) {
  if (deleted_at !== null) return texts.deletedComment;
  return status === 'removed' && !can_moderate ? texts.removedComment : content;
}
