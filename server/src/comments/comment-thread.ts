import type { Comment } from '@magpie/contract/comments';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { NotFoundError } from '../errors.ts';
import { requireReadable, type Viewer } from '../permissions.ts';
import { type NamedCommentRow, selectComments } from './comment-rows.ts';
import { viewComments } from './comment-view.ts';

/** Comments with all their replies, which one query finds, whatever the length of the threads. */
export async function viewThreads(
  queries: Queries,
  viewer: Viewer,
  tops: readonly NamedCommentRow[],
): Promise<Comment[]> {
  const replies = await repliesTo(queries, tops);
  const rows = [...tops, ...replies];
  const views = await viewComments(queries, viewer, rows);
  const byId = new Map(views.map((view) => [view.id, view]));
  rows.forEach((row, index) => {
    const view = views[index];
    if (view && index >= tops.length && row.parent_id !== null) byId.get(row.parent_id)?.replies.push(view);
  });
  return views.slice(0, tops.length);
}

/** A comment with its replies. @throws NotFoundError */
export async function getComment({ database }: Context, viewer: Viewer, id: number): Promise<Comment> {
  const row = await selectComments(database.read)
    .where('comments.id', '=', id)
    .where('comments.deleted_at', 'is', null)
    .executeTakeFirst();
  const [comment] = row ? await viewThreads(database.read, viewer, [row]) : [];
  if (!comment) throw new NotFoundError();
  return comment;
}

/**
 * The root comment of the thread that a comment belongs to, with its replies. Only admins see the content of removed
 * comments.
 * @throws NotFoundError, also for a deleted comment and on a post that the viewer may not read
 */
export async function getCommentThread(
  { database }: Context,
  viewer: Viewer,
  id: number,
): Promise<{ results: Comment[] }> {
  const { read } = database;
  const found = await read
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.root_id', 'posts.author_id', 'posts.status'])
    .where('comments.id', '=', id)
    .where('comments.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  requireReadable(viewer, found);
  const root = selectComments(read).where('comments.id', '=', found.root_id ?? id);
  return { results: await viewThreads(read, viewer, await root.execute()) };
}

/**
 * For root comments: all replies in their threads. For a reply: the replies to it, which are on the last level, so they have
 * no replies themselves. Oldest first.
 */
async function repliesTo(queries: Queries, tops: readonly NamedCommentRow[]) {
  if (tops.length === 0) return [];
  const ids = tops.map(({ id }) => id);
  const above = tops.every(({ level }) => level === 1) ? 'comments.root_id' : 'comments.parent_id';
  return selectComments(queries)
    .where(above, 'in', ids)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();
}
