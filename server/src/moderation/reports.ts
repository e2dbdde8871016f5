import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { ReportBody, ReportReply } from '@magpie/contract/moderation';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { ConflictError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { reopenDuplicate, settleDuplicate } from '../posts/duplicates/duplicates.ts';
import { lockModeratedCollection } from './collections/moderated-collection.ts';
import { type LockedItem, type LockItem, lockModeratedComment, lockModeratedPost } from './moderated-item.ts';

/**
 * Reports a post, which flags an active one. Idempotent, even after an admin approved it.
 * @throws NotFoundError, ForbiddenError for a post that is not listed, ConflictError for one's own
 */
export function reportPost(
  context: Context,
  actor: Actor,
  id: number,
  body: ReportBody = {},
): Promise<ReportReply> {
  return report(context, actor, lockModeratedPost, id, body);
}

/**
 * Reports a comment, which flags an active one. Idempotent, even after an admin approved it.
 * @throws NotFoundError, ForbiddenError if the comment or its post is not listed, ConflictError for one's own
 */
export function reportComment(
  context: Context,
  actor: Actor,
  id: number,
  body: ReportBody = {},
): Promise<ReportReply> {
  return report(context, actor, lockModeratedComment, id, body);
}

/**
 * Reports a collection that others can read, which flags an active one. Idempotent, even after an admin approved it.
 * @throws NotFoundError, ForbiddenError for a removed or private one, ConflictError for one's own
 */
export function reportCollection(
  context: Context,
  actor: Actor,
  id: number,
  body: ReportBody = {},
): Promise<ReportReply> {
  return report(context, actor, lockModeratedCollection, id, body);
}

/**
 * Settles the open reports of an item that is approved, and the question whether it is a duplicate. Other decisions
 * leave both open.
 */
export async function settleReports(tx: Tx, { item, table, column }: LockedItem, approval: number) {
  await tx
    .updateTable('reports')
    .set({ settled_by: approval })
    .where(column, '=', item.id)
    .where('settled_by', 'is', null)
    .execute();
  await tx.updateTable(table).set({ reports_count: 0 }).where('id', '=', item.id).execute();
  if (table === 'posts') await settleDuplicate(tx, item.id, approval);
}

/** Stores which removal the open reports led to. */
export async function upholdReports(tx: Tx, { item, column }: LockedItem, removal: number) {
  await tx
    .updateTable('reports')
    .set({ upheld_by: removal })
    .where(column, '=', item.id)
    .where('settled_by', 'is', null)
    .execute();
}

/** Clears what `upholdReports` stored, when the removal is undone. */
export async function forgetUpheld(tx: Tx, { item, column }: LockedItem, removal: number) {
  await tx
    .updateTable('reports')
    .set({ upheld_by: null })
    .where(column, '=', item.id)
    .where('upheld_by', '=', removal)
    .execute();
}

/** Opens again what the approval settled. */
export async function reopenReports(tx: Tx, { item, table, column }: LockedItem, approval: number) {
  const reopened = await tx
    .updateTable('reports')
    .set({ settled_by: null })
    .where(column, '=', item.id)
    .where('settled_by', '=', approval)
    .returning('id')
    .execute();
  const reports_count = item.reports_count + reopened.length;
  await tx.updateTable(table).set({ reports_count }).where('id', '=', item.id).execute();
  if (table === 'posts') await reopenDuplicate(tx, item.id, approval);
}

function report(
  { database, clock }: Context,
  actor: Actor,
  lock: LockItem,
  id: number,
  { reason, details }: ReportBody,
) {
  return database.transact(async (tx) => {
    const { item, table, record, requireReportable, transition } = await lock(tx, id);
    await requireStillLoggedIn(tx, actor);
    await requireReportable(actor);
    if (item.author_id === actor.id) throw new ConflictError(moderationMessages.ownReport);
    const inserted = await tx
      .insertInto('reports')
      .values({
        ...record,
        reporter_id: actor.id,
        reason: reason ?? 'other',
        details: details ?? '',
        created_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return { reports_count: item.reports_count, status: item.status };

    const reports_count = item.reports_count + 1;
    await tx.updateTable(table).set({ reports_count }).where('id', '=', id).execute();
    const next = transition('report');
    await next?.store(clock());
    return { reports_count, status: next?.status ?? item.status };
  });
}
