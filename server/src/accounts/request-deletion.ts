import type { DeleteAccountBody, DeleteAccountReply } from '@magpie/contract/account';
import { DELETION_WAIT_MS } from '@magpie/contract/limits';
import * as accountMessages from '@magpie/contract/messages/account';
import type { Context } from '../context.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { ConflictError } from '../errors.ts';
import { deleteFeedKey } from '../follows/feed-keys.ts';
import { deletionPlannedMail } from '../mail/templates.ts';
import type { Actor } from '../permissions.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { requireCurrentPassword, requireSamePassword } from '../users/guess.ts';
import { isLastAdmin, lockAdminsAnd } from '../users/roles.ts';
import { getUserRow } from '../users/users.ts';

/**
 * Plans the deletion of the actor's account and ends all its sessions. Logging in cancels it (sessions/cancel-deletion.ts).
 * @throws InvalidError, ThrottledError after too many wrong passwords, ConflictError for the last admin
 */
export async function requestDeletion(
  context: Context,
  actor: Actor,
  { current_password, content }: DeleteAccountBody,
): Promise<DeleteAccountReply> {
  const { database, clock, config, mail } = context;
  const user = await getUserRow(database.read, actor.id);
  await requireCurrentPassword(context, user, current_password);
  const deletion_at = clock() + DELETION_WAIT_MS;
  await database.transact(async (tx) => {
    const admins = await lockAdminsAnd(tx, actor.id);
    const row = await requireStillLoggedIn(tx, actor);
    requireSamePassword(row, user);
    if (isLastAdmin(admins, row)) throw new ConflictError(accountMessages.lastAdminStays);
    await tx
      .updateTable('users')
      .set({ deletion_at, deletion_content: content })
      .where('id', '=', actor.id)
      .execute();
    await endSessionsOf(tx, actor.id);
    await deleteFeedKey(tx, actor.id);
    await mail.queue(tx, deletionPlannedMail(config, row, { at: deletion_at, content }));
  });
  mail.wake();
  return { deletion_at: new Date(deletion_at).toISOString() };
}
