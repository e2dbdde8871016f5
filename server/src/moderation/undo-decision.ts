import type { UndoReply } from '@magpie/contract/moderation/decisions';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import { getComment } from '../comments/comment-thread.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockUsers, requireStillAdmin } from '../db/locks.ts';
import type { DecisionRow } from '../db/schema.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { logAct } from '../moderation-log/log-act.ts';
import { getPost } from '../posts/posts.ts';
import { reopenAppeals } from './appeals/settle-appeals.ts';
import { announceUndoing } from './announce-decision.ts';
import { endDecisions } from './apply-decision.ts';
import { getModeratedCollection, lockModeratedCollection } from './collections/moderated-collection.ts';
import { type LockedItem, lockModeratedComment, lockModeratedPost, loggedItem } from './moderated-item.ts';
import { forgetUpheld, reopenReports } from './reports.ts';

/**
 * Gives a post, comment or collection the state from before its last decision, and records the undoing. Idempotent.
 * @throws NotFoundError, also when the item is deleted; ForbiddenError for a comment on a removed post; ConflictError when
 * the item was reported or decided on since, or an appeal against the decision was rejected
 */
export async function undoDecision(context: Context, admin: Actor, id: number): Promise<UndoReply> {
  const { kind, item } = await context.database.transact(async (tx) => {
    const decision = await getDecision(tx, id);
    const locked = await lockItemOf(tx, decision);
    await lockUsers(tx, [admin.id, locked.item.author_id]);
    await requireStillAdmin(tx, admin);
    locked.requireDecidable(admin);
    await undo(tx, locked, decision, { admin_id: admin.id, created_at: context.clock() });
    return locked;
  });
  return {
    post: kind === 'post' ? await getPost(context, admin, item.id) : null,
    comment: kind === 'comment' ? await getComment(context, admin, item.id) : null,
    collection: kind === 'collection' ? await getModeratedCollection(context, admin, item.id) : null,
  };
}

async function getDecision(tx: Tx, id: number): Promise<DecisionRow> {
  const decision = await tx.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!decision) throw new NotFoundError();
  return decision;
}

/** Locks the item of a decision or an appeal. @throws NotFoundError once the item is deleted */
export function lockItemOf(
  tx: Tx,
  {
    post_id,
    comment_id,
    collection_id,
  }: Pick<DecisionRow, 'post_id' | 'comment_id'> & { collection_id?: number | null },
): Promise<LockedItem> {
  if (post_id !== null) return lockModeratedPost(tx, post_id);
  if (comment_id !== null) return lockModeratedComment(tx, comment_id);
  if (collection_id !== undefined && collection_id !== null)
    return lockModeratedCollection(tx, collection_id);
  throw new NotFoundError();
}

interface Undoing {
  admin_id: number;
  created_at: number;
  /** The batch that is undone. */
  batch_id?: number;
}

async function undo(tx: Tx, locked: LockedItem, decision: DecisionRow, by: Undoing) {
  const last = await lastDecision(tx, locked);
  if (last?.undoes === decision.id) return;
  const isCurrent = last?.id === decision.id && !last.is_kept && locked.item.status === decision.status_after;
  if (!isCurrent || decision.verb === 'undo') throw new ConflictError(moderationMessages.changedSince);
  await applyUndoing(tx, locked, decision, by);
}

/** The last decision on an item. `is_kept` says whether an appeal against it was rejected. */
export async function lastDecision(tx: Tx, { item, column }: LockedItem) {
  const last = await tx
    .selectFrom('decisions')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .select(['decisions.id', 'decisions.undoes', 'appeals.outcome'])
    .where(`decisions.${column}`, '=', item.id)
    .orderBy('decisions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && { id: last.id, undoes: last.undoes, is_kept: last.outcome === 'rejected' };
}

/** Undoes the last decision on a locked item, and records, logs and announces the undoing. */
export async function applyUndoing(
  tx: Tx,
  locked: LockedItem,
  decision: DecisionRow,
  { batch_id, ...by }: Undoing,
): Promise<void> {
  const { item, record } = locked;
  const { id } = await tx
    .insertInto('decisions')
    .values({
      ...record,
      ...by,
      verb: 'undo',
      undoes: decision.id,
      // Not `item.status`: when a batch is undone, a report may have flagged the item since.
      status_before: decision.status_after,
      status_after: decision.status_before,
      created_at_before: item.created_at,
      reason: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isAppealed = await endDecisions(tx, locked, { id, ...by });
  // Decisions that the undone one had ended are in force again.
  const restored = await tx
    .updateTable('decisions')
    .set({ ended_by: null })
    .where(locked.column, '=', item.id)
    .where('ended_by', '=', decision.id)
    .returning('id')
    .execute();
  await reopenAppeals(
    tx,
    restored.map((one) => one.id),
  );
  await logAct(tx, { ...by, reason: '' }, { action: 'undo', target: loggedItem(locked) });
  await announceUndoing(tx, locked, { id: decision.id, isAppealed }, { id, verb: 'undo', batch_id, ...by });
  await reopenReports(tx, locked, decision.id);
  await forgetUpheld(tx, locked, decision.id);
  await locked.restore(decision, by.created_at);
}
