import { replies } from '@magpie/contract/messages';
import type { ReportReply } from '@magpie/contract/moderation';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import { ConflictError } from '../errors.ts';
import { type Actor, requireOpenComment, requireOpenPost } from '../permissions.ts';
import { postStatusAfter, setCommentStatus, setPostStatus, statusAfter } from './status.ts';

/**
 * Reports a post, which flags an active one. Repeated without effect, also after an admin approved it.
 * @throws NotFoundError, ForbiddenError for a removed post, ConflictError for one's own
 */
export async function reportPost(
  { database, clock }: Context,
  actor: Actor,
  id: number,
): Promise<ReportReply> {
  return database.transact(
    async (tx) => {
      const post = await lockPost(database, tx, id);
      requireOpenPost(actor, post);
      requireNotOwn(actor, post);
      const { reports_count, status } = post;
      const isNew = await insertReport(tx, {
        reporter_id: actor.id,
        post_id: id,
        comment_id: null,
        created_at: clock(),
      });
      if (!isNew) return { reports_count, status };

      await tx
        .updateTable('posts')
        .set({ reports_count: reports_count + 1 })
        .where('id', '=', id)
        .execute();
      const next = postStatusAfter('report', post);
      if (next) await setPostStatus(tx, post, next, clock());
      return { reports_count: reports_count + 1, status: next ?? status };
    },
    ['posts'],
  );
}

/**
 * Reports a comment, which flags an active one. Repeated without effect, also after an admin approved it.
 * @throws NotFoundError, ForbiddenError for a removed comment or post, ConflictError for one's own
 */
export async function reportComment(
  { database, clock }: Context,
  actor: Actor,
  id: number,
): Promise<ReportReply> {
  return database.transact(
    async (tx) => {
      const { comment, post } = await lockComment(database, tx, id);
      requireOpenComment(actor, comment, post);
      requireNotOwn(actor, comment);
      const { reports_count, status } = comment;
      const isNew = await insertReport(tx, {
        reporter_id: actor.id,
        post_id: null,
        comment_id: id,
        created_at: clock(),
      });
      if (!isNew) return { reports_count, status };

      await tx
        .updateTable('comments')
        .set({ reports_count: reports_count + 1 })
        .where('id', '=', id)
        .execute();
      const next = statusAfter('report', comment);
      if (next) await setCommentStatus(tx, comment, post, next);
      return { reports_count: reports_count + 1, status: next ?? status };
    },
    ['comments'],
  );
}

function requireNotOwn(actor: Actor, item: { author_id: number }) {
  if (item.author_id === actor.id) throw new ConflictError(replies.ownReport);
}

interface NewReport {
  reporter_id: number;
  post_id: number | null;
  comment_id: number | null;
  created_at: number;
}

/** False when this user has reported the item before. */
async function insertReport(tx: Tx, report: NewReport) {
  const inserted = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
