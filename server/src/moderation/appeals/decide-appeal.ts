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
import type { LockedItem } from '../moderated-item.ts';
import { applyUndoing, lockItemOf } from '../undo-decision.ts';
import { viewAppeal } from './appeals.ts';

/** Restores the item as undoing its removal does, which settles the appeal. @throws as `rejectAppeal` */
export function acceptAppeal(context: Context, admin: Actor, id: number): Promise<Appeal> {
  return decide(context, admin, id, async (tx, { removal, locked }) => {
    await applyUndoing(tx, locked, removal, { admin_id: admin.id, created_at: context.clock() });
  });
}

/**
 * The item stays removed, and its author is told why.
 * @throws NotFoundError, also once its item is deleted; ForbiddenError for who removed it, where there is another admin, and for a
 * comment on a removed post; ConflictError for one that is decided
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
      post_id: locked.post.id,
      comment_id: locked.record.comment_id,
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
    const { outcome, decision_id } = await getAppeal(tx, id);
    const removal = await tx
      .selectFrom('decisions')
      .selectAll()
      .where('id', '=', decision_id)
      .executeTakeFirstOrThrow();
    if (removal.admin_id === admin.id && (await hasOtherAdmin(tx, admin.id)))
      throw new ForbiddenError(appealMessages.anotherDecides);
    if (outcome !== null) throw new ConflictError(appealMessages.alreadyDecided);
    locked.requireDecidable(admin);
    await apply(tx, { removal, locked });
    return viewAppeal(await getAppeal(tx, id));
  });
}

/** Whether somebody else could decide; not an admin whose account is to be deleted. */
export async function hasOtherAdmin(queries: Queries, admin_id: number): Promise<boolean> {
  const other = await queries
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', admin_id)
    .where('deleted_at', 'is', null)
    .where('deletion_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

async function getAppeal(tx: Tx, id: number): Promise<Selectable<AppealsTable>> {
  const appeal = await tx.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!appeal) throw new NotFoundError();
  return appeal;
}
