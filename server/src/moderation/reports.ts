import { replies } from '@magpie/contract/messages';
import type { ReportReply } from '@magpie/contract/moderation';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import type { ModeratedItem } from '../db/schema.ts';
import { ConflictError } from '../errors.ts';
import { type Actor, requireOpenComment, requireOpenPost } from '../permissions.ts';
import { moderatedComment, moderatedPost } from './moderated-item.ts';
import { postStatusAfter, setCommentStatus, setPostStatus, statusAfter } from './status.ts';

/**
 * Reports a post, which flags an active one. Repeated without effect, also after an admin approved it.
 * @throws NotFoundError, ForbiddenError for a removed post, ConflictError for one's own
 */
export function reportPost({ database, clock }: Context, actor: Actor, id: number): Promise<ReportReply> {
  return database.transact(async (tx) => {
    const post = await lockPost(tx, id);
    requireOpenPost(actor, post);
    const reports_count = await countWith(tx, post, {
      ...moderatedPost(post),
      reporter_id: actor.id,
      created_at: clock(),
    });
    if (reports_count === post.reports_count) return { reports_count, status: post.status };

    await tx.updateTable('posts').set({ reports_count }).where('id', '=', id).execute();
    const next = postStatusAfter('report', post);
    if (next) await setPostStatus(tx, post, next, clock());
    return { reports_count, status: next ?? post.status };
  });
}

/**
 * Reports a comment, which flags an active one. Repeated without effect, also after an admin approved it.
 * @throws NotFoundError, ForbiddenError for a removed comment or post, ConflictError for one's own
 */
export function reportComment({ database, clock }: Context, actor: Actor, id: number): Promise<ReportReply> {
  return database.transact(async (tx) => {
    const { comment, post } = await lockComment(tx, id);
    requireOpenComment(actor, comment, post);
    const reports_count = await countWith(tx, comment, {
      ...moderatedComment(comment),
      reporter_id: actor.id,
      created_at: clock(),
    });
    if (reports_count === comment.reports_count) return { reports_count, status: comment.status };

    await tx.updateTable('comments').set({ reports_count }).where('id', '=', id).execute();
    const next = statusAfter('report', comment);
    if (next) await setCommentStatus(tx, comment, post, next);
    return { reports_count, status: next ?? comment.status };
  });
}

interface NewReport extends ModeratedItem {
  reporter_id: number;
  created_at: number;
}

/** Keeps the report, and counts it; the count is as it was when this user has reported the item before. */
async function countWith(tx: Tx, item: { author_id: number; reports_count: number }, report: NewReport) {
  if (item.author_id === report.reporter_id) throw new ConflictError(replies.ownReport);
  const inserted = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return item.reports_count + (inserted ? 1 : 0);
}
