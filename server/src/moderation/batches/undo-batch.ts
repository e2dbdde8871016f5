import { BATCH_UNDO_MS } from '@magpie/contract/limits';
import type { BatchReply } from '@magpie/contract/moderation/batches';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { rowLock } from '../../db/engine-sql.ts';
import { lockUsers, requireStillAdmin } from '../../db/locks.ts';
import type { DecisionRow } from '../../db/schema.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { Actor } from '../../permissions.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { applyUndoing, lastDecision, lockItemOf } from '../undo-decision.ts';
import { lockItems } from './lock-items.ts';

/**
 * Gives the items of a batch the state that they had before it. Items that were decided on since, whose appeal was rejected
 * or that are deleted stay as they are. Idempotent.
 * @throws NotFoundError, ConflictError once the batch is too old
 */
export function undoBatch({ database, clock }: Context, admin: Actor, id: number): Promise<BatchReply> {
  return database.transact(async (tx) => {
    const batch = await lockBatch(tx, id);
    const reply: BatchReply = { id, posts: [], comments: [] };
    const decisions = batch.undone_at === null ? await decisionsOf(tx, id) : [];
    const items = {
      posts: decisions.flatMap(({ post_id }) => post_id ?? []),
      comments: decisions.flatMap(({ comment_id }) => comment_id ?? []),
    };
    const found = await lockItems(tx, items);
    await lockUsers(tx, [admin.id, ...found.authors]);
    await requireStillAdmin(tx, admin);
    if (batch.undone_at !== null) return reply;
    const by = { admin_id: admin.id, created_at: clock() };
    if (by.created_at > batch.created_at + BATCH_UNDO_MS)
      throw new ConflictError(moderationMessages.batchTooOld);
    const [posts, comments] = [new Set(found.posts), new Set(found.comments)];
    for (const decision of decisions) {
      const { post_id, comment_id } = decision;
      const exists = post_id === null ? comments.has(comment_id ?? 0) : posts.has(post_id);
      if (!exists || !(await undo(tx, decision, { ...by, batch_id: id }))) continue;
      if (post_id !== null) reply.posts.push(post_id);
      if (comment_id !== null) reply.comments.push(comment_id);
      await yieldToEventLoop();
    }
    await tx
      .updateTable('batches')
      .set({ undone_by: admin.id, undone_at: by.created_at })
      .where('id', '=', id)
      .execute();
    return reply;
  });
}

async function lockBatch(tx: Tx, id: number) {
  const batch = await tx
    .selectFrom('batches')
    .select(['created_at', 'undone_at'])
    .where('id', '=', id)
    .modifyEnd(rowLock(tx))
    .executeTakeFirst();
  if (!batch) throw new NotFoundError();
  return batch;
}

/** The decisions of a batch, the latest first: a post is approved before its comments, and its approval is undone last. */
function decisionsOf(tx: Tx, batch_id: number): Promise<DecisionRow[]> {
  return tx
    .selectFrom('decisions')
    .selectAll()
    .where('batch_id', '=', batch_id)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Restores an item, unless it was decided on since or an appeal against the decision was rejected. A comment is restored on
 * a removed post too.
 * @returns whether it changed anything
 */
async function undo(tx: Tx, decision: DecisionRow, by: Parameters<typeof applyUndoing>[3]): Promise<boolean> {
  const locked = await lockItemOf(tx, decision);
  const last = await lastDecision(tx, locked);
  if (last?.id !== decision.id || last.is_kept) return false;
  await applyUndoing(tx, locked, decision, by);
  return true;
}
