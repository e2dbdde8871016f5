import type { Appeal, RejectAppealBody } from '@magpie/contract/moderation/appeals';
import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { lockUsers, requireStillAdmin } from '../../db/locks.ts';
import type { DecisionRow } from '../../db/schema.ts';
import type { AppealsTable } from '../../db/tables/moderation-tables.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors.ts';
import { notifyOfKeptRemoval } from '../../notifications/decision-events.ts';
import type { Actor } from '../../permissions.ts';
import { applyDecision } from '../apply-decision.ts';
import type { LockedItem } from '../moderated-item.ts';
import { lockItemOf } from '../undo-decision.ts';
import { viewAppeal } from './appeals.ts';

/** Approves the item, which accepts the appeal and settles the reports on the item. @throws as `rejectAppeal` */
export function acceptAppeal(context: Context, admin: Actor, id: number): Promise<Appeal> {
  return decide(context, admin, id, async (tx, { locked }) => {
    const approval = {
      verb: 'approve',
      reason: '',
      admin_id: admin.id,
      created_at: context.clock(),
    } as const;
    await applyDecision(tx, locked, approval);
  });
}

/**
 * The item stays removed, and its author is notified with the reason.
 * @throws NotFoundError, also once the item is deleted; ForbiddenError for an admin who may not decide; ConflictError for an
 * appeal that is already decided
 */
export function rejectAppeal(
  context: Context,
  admin: Actor,
  id: number,
  { reason }: RejectAppealBody,
): Promise<Appeal> {
  return decide(context, admin, id, async (tx, { removal, locked }) => {
    const decided_at = context.clock();
    await tx
      .updateTable('appeals')
      .set({ outcome: 'rejected', decided_by: admin.id, decided_at, reason })
      .where('id', '=', id)
      .execute();
    await notifyOfKeptRemoval(tx, {
      id: removal.id,
      ...locked.about,
      author_id: locked.item.author_id,
      created_at: decided_at,
    });
  });
}

interface Appealed {
  removal: DecisionRow;
  locked: LockedItem;
}

function decide(
  { database }: Context,
  admin: Actor,
  id: number,
  apply: (tx: Tx, appealed: Appealed) => Promise<void>,
): Promise<Appeal> {
  return database.transact(async (tx) => {
    const locked = await lockItemOf(tx, await getAppeal(tx, id));
    await lockUsers(tx, [admin.id, locked.item.author_id]);
    await requireStillAdmin(tx, admin);
    // Another admin may have decided while this one waited for the item.
    const { outcome, decision_id, author_id } = await getAppeal(tx, id);
    const removal = await tx
      .selectFrom('decisions')
      .selectAll()
      .where('id', '=', decision_id)
      .executeTakeFirstOrThrow();
    if (!mayDecide(admin.id, { removed_by: removal.admin_id, author_id }, await findDeciders(tx)))
      throw new ForbiddenError(appealMessages.anotherDecides);
    if (outcome !== null) throw new ConflictError(appealMessages.alreadyDecided);
    await apply(tx, { removal, locked });
    return viewAppeal(await getAppeal(tx, id));
  });
}

/** Ids of active admins: as many as it takes to know whether any admin is not a party to an appeal. */
export async function findDeciders(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('deletion_at', 'is', null)
    .limit(PARTIES + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many users are a party to an appeal: the admin who removed the item, and its author. */
const PARTIES = 2;

/**
 * The admin who removed the item may decide only if there is no other active admin, apart from the item's author. The author
 * may decide only if nobody else is an active admin.
 */
export function mayDecide(
  admin_id: number,
  { removed_by, author_id }: { removed_by: number; author_id: number },
  deciders: readonly number[],
): boolean {
  if (admin_id === removed_by) return deciders.every((id) => id === removed_by || id === author_id);
  return admin_id !== author_id || deciders.every((id) => id === author_id);
}

async function getAppeal(tx: Tx, id: number): Promise<Selectable<AppealsTable>> {
  const appeal = await tx.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!appeal) throw new NotFoundError();
  return appeal;
}
