import type { Comment } from '@magpie/contract/comments';
import { UNMARKED_EDIT_MS } from '@magpie/contract/limits';
import * as commentMessages from '@magpie/contract/messages/comments';
import type { Report } from '@magpie/contract/moderation';
import type { Queries } from '../db/database.ts';
import { readMutes } from '../mutes/read-mutes.ts';
import { type Actor, isAdmin, type Viewer } from '../permissions.ts';
import { CAN_MODERATE, type FlagBits, hasFlag } from '../posts/find-flags.ts';
import { openReports } from '../posts/open-reports.ts';
import { plainHtml } from '../writing/plain-html.ts';
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
  const [flags, reports, mutes] = await Promise.all([
    findCommentFlags(queries, viewer, ids),
    can_moderate ? openReports(queries, 'comment_id', ids) : null,
    viewer?.has_mutes ? readMutes(queries, viewer.id) : null,
  ]);
  return rows.map((row, index) => ({
    ...viewComment(row, flags[index] ?? 0, reports && (reports.get(row.id) ?? [])),
    ...(row.deleted_at === null && mutes?.users.includes(row.author_id) && { is_muted: true }),
  }));
}

/** A comment that was just written, as its author sees it: without likes, reports and replies. */
export function viewNewComment(author: Actor, row: NamedCommentRow): Comment {
  return isAdmin(author) ? viewComment(row, CAN_MODERATE, []) : viewComment(row, 0, null);
}

/** @param reports the open ones; null unless the viewer moderates */
function viewComment(row: NamedCommentRow, flags: FlagBits, reports: Report[] | null): Comment {
  return {
    id: row.id,
    ...readableContent(row, hasFlag(flags, CAN_MODERATE)),
    post: row.post_id,
    post_title: row.post_title,
    author: authorOf(row),
    created_at: new Date(row.created_at).toISOString(),
    edited_at: shownEdit(row),
    status: row.status,
    likes_count: row.likes_count,
    reports_count: row.reports_count,
    ...commentFlagsFrom(flags),
    ...(reports && { reports }),
    replies: [],
  };
}

function authorOf({ deleted_at, author_id, author_username }: NamedCommentRow): Comment['author'] {
  return deleted_at === null && author_username !== null
    ? { id: author_id, username: author_username }
    : null;
}

function readableContent(row: NamedCommentRow, can_moderate: boolean) {
  const { content, deleted_at, status } = row;
  if (deleted_at !== null) return both(commentMessages.deletedComment);
  if (status === 'removed' && !can_moderate) return both(commentMessages.removedComment);
  return { content, content_html: htmlOfComment(row) };
}

function both(text: string) {
  return { content: text, content_html: text };
}

/** A comment from before comments had formatting is shown as it was typed. */
export function htmlOfComment({
  content,
  content_html,
}: Pick<NamedCommentRow, 'content' | 'content_html'>): string {
  return content_html ?? plainHtml(content);
}

function shownEdit({ created_at, edited_at }: NamedCommentRow): string | null {
  if (edited_at === null || edited_at <= created_at + UNMARKED_EDIT_MS) return null;
  return new Date(edited_at).toISOString();
}
