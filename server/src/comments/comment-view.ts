import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import type { Report } from '@magpie/contract/moderation';
import type { Queries } from '../db/database.ts';
import { type Actor, isAdmin, type Viewer } from '../permissions.ts';
import { CAN_MODERATE, type FlagBits, hasFlag } from '../posts/find-flags.ts';
import { openReports } from '../posts/open-reports.ts';
import { commentFlagsFrom, findCommentFlags } from './comment-flags.ts';
import type { NamedCommentRow } from './comment-rows.ts';

/** Comments as this viewer reads them, in the order given, without replies. */
export async function viewComments(
  queries: Queries,
  viewer: Viewer,
  rows: readonly NamedCommentRow[],
): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id);
  const can_moderate = isAdmin(viewer);
  const [flags, reports] = await Promise.all([
    findCommentFlags(queries, viewer, ids),
    can_moderate ? openReports(queries, 'comment_id', ids) : null,
  ]);
  return rows.map((row, index) =>
    viewComment(row, flags[index] ?? 0, reports && (reports.get(row.id) ?? [])),
  );
}

/** A comment that was just written, as its author sees it: without likes, reports and replies. */
export function viewNewComment(author: Actor, row: NamedCommentRow): Comment {
  return isAdmin(author) ? viewComment(row, CAN_MODERATE, []) : viewComment(row, 0, null);
}

/** @param reports the open ones; null unless the viewer moderates */
function viewComment(row: NamedCommentRow, flags: FlagBits, reports: Report[] | null): Comment {
  return {
    id: row.id,
    content: readableContent(row, hasFlag(flags, CAN_MODERATE)),
    post: row.post_id,
    post_title: row.post_title,
    author: row.deleted_at === null ? { id: row.author_id, username: row.author_username } : null,
    created_at: new Date(row.created_at).toISOString(),
    status: row.status,
    likes_count: row.likes_count,
    reports_count: row.reports_count,
    ...commentFlagsFrom(flags),
    ...(reports && { reports }),
    replies: [],
  };
}

function readableContent({ content, deleted_at, status }: NamedCommentRow, can_moderate: boolean) {
  if (deleted_at !== null) return commentMessages.deletedComment;
  return status === 'removed' && !can_moderate ? commentMessages.removedComment : content;
}
