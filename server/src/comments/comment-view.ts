import type { Comment } from '@magpie/contract/comments';
import { texts } from '@magpie/contract/messages';
import type { Queries } from '../db/database.ts';
import { isAdmin, type Viewer } from '../permissions.ts';
import { openReports } from '../posts/open-reports.ts';
import type { NamedCommentRow } from './comment-rows.ts';

/** Comments as this viewer reads them, in the order given, without replies. One look-up a kind of mark. */
export async function viewComments(
  queries: Queries,
  viewer: Viewer,
  rows: readonly NamedCommentRow[],
): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id);
  const can_moderate = isAdmin(viewer);
  const [liked, reported, reports] = await Promise.all([
    likedBy(queries, viewer, ids),
    reportedBy(queries, viewer, ids),
    can_moderate ? openReports(queries, 'comment_id', ids) : null,
  ]);
  return rows.map((row) => ({
    id: row.id,
    content: readableContent(row, can_moderate),
    post: row.post_id,
    post_title: row.post_title,
    author: row.deleted_at === null ? { id: row.author_id, username: row.author_username } : null,
    created_at: new Date(row.created_at).toISOString(),
    status: row.status,
    likes_count: row.likes_count,
    reports_count: row.reports_count,
    is_liked: liked.has(row.id),
    is_reported: reported.has(row.id),
    can_moderate,
    ...(reports && { reports: reports.get(row.id) ?? [] }),
    replies: [],
  }));
}

function readableContent({ content, deleted_at, status }: NamedCommentRow, can_moderate: boolean) {
  if (deleted_at !== null) return texts.deletedComment;
  return status === 'removed' && !can_moderate ? texts.removedComment : content;
}

async function likedBy(queries: Queries, viewer: Viewer, ids: readonly number[]) {
  if (!viewer || ids.length === 0) return new Set<number>();
  const rows = await queries
    .selectFrom('comment_likes')
    .select('comment_id')
    .where('user_id', '=', viewer.id)
    .where('comment_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ comment_id }) => comment_id));
}

async function reportedBy(queries: Queries, viewer: Viewer, ids: readonly number[]) {
  if (!viewer || ids.length === 0) return new Set<number | null>();
  const rows = await queries
    .selectFrom('reports')
    .select('comment_id')
    .where('reporter_id', '=', viewer.id)
    .where('comment_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ comment_id }) => comment_id));
}
