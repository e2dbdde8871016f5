import type { Tx } from '../db/database.ts';
import { logAct } from '../moderation-log/log-act.ts';
import { notifyOfPost } from '../notifications/post-events.ts';
import { acceptAppeals } from './appeals/settle-appeals.ts';
import { announceDecision } from './announce-decision.ts';
import { type LockedItem, loggedItem } from './moderated-item.ts';
import { settleReports, upholdReports } from './reports.ts';
import type { Verb } from './status.ts';

export interface Verdict {
  verb: Exclude<Verb, 'report'>;
  reason: string;
  admin_id: number;
  created_at: number;
  /** The batch that the decision is part of. */
  batch_id?: number;
}

/**
 * Decides on a locked item, and records, logs and announces the decision. The admin and the author must be locked, and the
 * admin's rights checked.
 * @returns the id of the decision; null when nothing changes
 */
export async function applyDecision(
  tx: Tx,
  locked: LockedItem,
  { verb, reason, admin_id, created_at, batch_id }: Verdict,
): Promise<number | null> {
  const { item, record } = locked;
  const next = locked.transition(verb);
  if (!next) return null;
  const { id } = await tx
    .insertInto('decisions')
    .values({
      ...record,
      admin_id,
      verb,
      status_before: item.status,
      status_after: next.status,
      created_at_before: item.created_at,
      reason,
      created_at,
      batch_id: batch_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await endDecisions(tx, locked, { id, admin_id, created_at });
  await logAct(tx, { admin_id, reason, created_at }, { action: verb, target: loggedItem(locked) });
  await announceDecision(tx, locked, { id, verb, admin_id, created_at, batch_id });
  if (verb === 'approve') await settleReports(tx, locked, id);
  else await upholdReports(tx, locked, id);
  await next.store(created_at);
  if (next.isFirstListing) await notifyOfPost(tx, item, created_at);
  return id;
}

/** Ends the earlier decisions on an item, because only the latest is in force. @returns whether that accepts an appeal */
export async function endDecisions(
  tx: Tx,
  { item, column }: LockedItem,
  latest: { id: number; admin_id: number; created_at: number },
): Promise<boolean> {
  const ended = await tx
    .updateTable('decisions')
    .set({ ended_by: latest.id })
    .where(column, '=', item.id)
    .where('ended_by', 'is', null)
    .where('id', '<>', latest.id)
    .returning('id')
    .execute();
  return acceptAppeals(
    tx,
    ended.map(({ id }) => id),
    latest,
  );
}
