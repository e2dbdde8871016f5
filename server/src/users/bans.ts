import { TEMPORARY_BAN_MS } from '@magpie/contract/limits';
import { replies } from '@magpie/contract/messages';
import type { FullUser } from '@magpie/contract/users';
import type { BanStatus } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockUsers, requireStillAdmin } from '../db/locks.ts';
import { ConflictError } from '../errors.ts';
import { banMail } from '../mail/letters.ts';
import type { Actor } from '../permissions.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { banStatus, viewFullUser } from './user-view.ts';
import { getUserRow } from './users.ts';

type BanKind = Exclude<BanStatus, 'active'>;

/**
 * Bans a user, who is logged out everywhere at once. A second ban takes the first one's place.
 * @throws NotFoundError, ConflictError for oneself and for admins
 */
export async function banUser(
  context: Context,
  actor: Actor,
  user_id: number,
  kind: BanKind,
  reason: string,
): Promise<FullUser> {
  const { database, clock, mail, config } = context;
  const now = clock();
  const ends_at = kind === 'temporary' ? now + TEMPORARY_BAN_MS : null;
  const user = await database.transact(async (tx) => {
    await lockUsers(tx, [actor.id, user_id]);
    await requireStillAdmin(tx, actor);
    const target = await getUserRow(tx, user_id);
    if (target.id === actor.id) throw new ConflictError(replies.cannotBanSelf);
    if (target.role === 'admin') throw new ConflictError(replies.cannotBanAdmin);
    await liftBan(tx, user_id, now);
    await tx
      .insertInto('bans')
      .values({ user_id, banned_by: actor.id, kind, reason, created_at: now, ends_at })
      .execute();
    await tx
      .updateTable('users')
      .set({ ban_status: kind, banned_until: ends_at })
      .where('id', '=', user_id)
      .execute();
    await endSessionsOf(tx, user_id);
    return getUserRow(tx, user_id);
  });
  mail.send(banMail(config, user, reason));
  return viewFullUser(user, now);
}

/** Ends a ban before its time; of a user who is not banned nothing changes. @throws NotFoundError */
export async function unbanUser(
  { database, clock }: Context,
  actor: Actor,
  user_id: number,
): Promise<FullUser> {
  const now = clock();
  return database.transact(async (tx) => {
    await lockUsers(tx, [actor.id, user_id]);
    await requireStillAdmin(tx, actor);
    const user = await getUserRow(tx, user_id);
    if (banStatus(user, now) !== 'active') {
      await liftBan(tx, user_id, now);
      await tx
        .updateTable('users')
        .set({ ban_status: 'active', banned_until: null })
        .where('id', '=', user_id)
        .execute();
    }
    return viewFullUser(await getUserRow(tx, user_id), now);
  });
}

async function liftBan(tx: Tx, user_id: number, lifted_at: number) {
  await tx
    .updateTable('bans')
    .set({ lifted_at })
    .where('user_id', '=', user_id)
    .where('lifted_at', 'is', null)
    .execute();
}
