import type { Comment } from '@magpie/contract/comments';
import { COMMENT_LEVELS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import { indexComments } from '../db/search/index-comments.ts';
import type { CommentRow, PostRow } from '../db/schema.ts';
import { NotFoundError } from '../errors.ts';
import { notifyOfComment, notifyOfMentions } from '../notifications/comment-events.ts';
import {
  type Actor,
  isListed,
  requireAuthor,
  requireOpenComment,
  requireOpenPost,
  requireUndeletedComment,
} from '../permissions.ts';
import { renderComment } from '../writing/render-comment.ts';
import { changeCommentCounts } from './comment-counts.ts';
import type { NamedCommentRow } from './comment-rows.ts';
import { getComment } from './comment-thread.ts';
import { storeVersion } from './comment-versions.ts';
import { viewNewComment } from './comment-view.ts';
import { findMentioned } from './mentioned-users.ts';

/** Starts a thread under a post. @throws NotFoundError, ForbiddenError for a post that is not listed */
export async function createComment(
  { database, clock }: Context,
  actor: Actor,
  post_id: number,
  content: string,
): Promise<Comment> {
  const content_html = await renderComment(database.read, content);
  const row = await database.transact(async (tx) => {
    const post = await lockPost(tx, post_id);
    requireOpenPost(actor, post);
    const position = { parent_id: null, root_id: null, level: 1 } as const;
    return insertComment(tx, actor, post, { ...position, content, content_html, created_at: clock() });
  });
  return viewNewComment(actor, row);
}

/**
 * Replies to a comment; at the deepest level the reply becomes its sibling.
 * @throws NotFoundError, ForbiddenError for a removed comment and on a post that is not listed
 */
export async function replyToComment(
  { database, clock }: Context,
  actor: Actor,
  comment_id: number,
  content: string,
): Promise<Comment> {
  const content_html = await renderComment(database.read, content);
  const row = await database.transact(async (tx) => {
    const { comment, post } = await lockComment(tx, comment_id);
    requireOpenComment(actor, comment, post);
    return insertComment(
      tx,
      actor,
      post,
      { ...positionUnder(comment), content, content_html, created_at: clock() },
      comment,
    );
  });
  return viewNewComment(actor, row);
}

/** @throws NotFoundError, ForbiddenError for anybody but the author, a removed comment, and on a post that is not listed */
export async function editComment(
  context: Context,
  actor: Actor,
  id: number,
  content: string,
): Promise<Comment> {
  const { database, clock } = context;
  const content_html = await renderComment(database.read, content);
  await database.transact(async (tx) => {
    const { comment, post } = await lockComment(tx, id);
    requireUndeletedComment(actor, comment, post);
    requireAuthor(actor, comment.author_id);
    requireOpenComment(actor, comment, post);
    if (content === comment.content) return;
    await storeVersion(tx, comment);
    await tx
      .updateTable('comments')
      .set({ content, content_html, edited_at: clock() })
      .where('id', '=', id)
      .execute();
    await indexComments(tx, [{ id, content, username: actor.username }]);
    // Users who were already notified of this comment are not notified again.
    const mentioned = await findMentioned(tx, content);
    await notifyOfMentions(tx, { id, author_id: actor.id, post, mentioned, created_at: clock() });
  });
  return getComment(context, actor, id);
}

/**
 * Deletes a comment. A comment with replies stays as a placeholder without content until its last reply is deleted.
 * @throws NotFoundError, ForbiddenError for anybody but the author and on a post that is not listed
 */
export async function deleteComment({ database, clock }: Context, actor: Actor, id: number): Promise<void> {
  await database.transact(async (tx) => {
    const { comment, post } = await lockComment(tx, id);
    requireUndeletedComment(actor, comment, post);
    requireAuthor(actor, comment.author_id);
    await deleteLockedComment(tx, { comment, post }, clock());
  });
}

/** Deletes a comment. Its row and the row of its post must be locked. */
export async function deleteLockedComment(
  tx: Tx,
  { comment, post }: { comment: CommentRow; post: PostRow },
  now: number,
): Promise<void> {
  if (await hasReplies(tx, comment.id)) await replaceByPlaceholder(tx, comment.id, now);
  else await deleteRow(tx, comment);
  await changeCommentCounts(tx, comment, post, isListed(comment) ? -1 : 0);
}

/** A reply to a comment of the deepest level becomes its sibling. */
function positionUnder(comment: CommentRow): Pick<CommentRow, 'parent_id' | 'root_id' | 'level'> {
  const root_id = comment.root_id ?? comment.id;
  if (comment.level === COMMENT_LEVELS)
    return { parent_id: comment.parent_id, root_id, level: comment.level };
  return { parent_id: comment.id, root_id, level: comment.level === 1 ? 2 : 3 };
}

async function insertComment(
  tx: Tx,
  author: Actor,
  post: PostRow,
  comment: Pick<CommentRow, 'parent_id' | 'root_id' | 'level' | 'content' | 'content_html' | 'created_at'>,
  answered?: CommentRow,
): Promise<NamedCommentRow> {
  const row = await tx
    .insertInto('comments')
    .values({ ...comment, post_id: post.id, author_id: author.id, status: 'active' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexComments(tx, [{ ...row, username: author.username }]);
  await changeCommentCounts(tx, row, post, 1);
  const mentioned = await findMentioned(tx, row.content);
  await notifyOfComment(tx, { ...row, post, answered, mentioned });
  return { ...row, author_username: author.username, post_title: post.title };
}

async function hasReplies(tx: Tx, id: number) {
  const reply = await tx
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return reply !== undefined;
}

/** Empties the comment. Its reports stay, but no longer refer to it, because it cannot be moderated any more. */
async function replaceByPlaceholder(tx: Tx, id: number, deleted_at: number) {
  await tx.deleteFrom('comment_likes').where('comment_id', '=', id).execute();
  await tx.deleteFrom('appeals').where('comment_id', '=', id).execute();
  await tx.updateTable('reports').set({ comment_id: null }).where('comment_id', '=', id).execute();
  await tx
    .updateTable('comments')
    .set({
      status: 'removed',
      deleted_at,
      content: '',
      content_html: null,
      edited_at: null,
      likes_count: 0,
      reports_count: 0,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('comment_versions').where('comment_id', '=', id).execute();
  await tx.deleteFrom('comment_words').where('comment_id', '=', id).execute();
}

/** Also deletes a placeholder above it that has lost its last reply. */
async function deleteRow(tx: Tx, { id, parent_id }: CommentRow): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute();
  if (parent_id === null || (await hasReplies(tx, parent_id))) return;
  const parent = await tx.selectFrom('comments').selectAll().where('id', '=', parent_id).executeTakeFirst();
  if (!parent) throw new NotFoundError();
  if (parent.deleted_at !== null) await deleteRow(tx, parent);
}
