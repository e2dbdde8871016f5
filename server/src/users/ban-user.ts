import * as userMessages from '@magpie/contract/messages/users';
import type { FullUser } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockUsers, requireStillAdmin } from '../db/locks.ts';
import { ConflictError } from '../errors.ts';
import { deleteFeedKey } from '../follows/feed-keys.ts';
import { banMail } from '../mail/templates.ts';
import { logAct } from '../moderation-log/log-act.ts';
import type { Actor } from '../permissions.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { banEnd, type BanKind, banStatus } from './bans.ts';
import { voidMailTokens } from './mail-tokens.ts';
import { viewFullUser } from './user-view.ts';
import { getUserRow } from './users.ts';

/**
 * Bans a user, ends all their sessions and voids the link that would confirm a new email address. A second ban replaces the
 * first.
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
  const ends_at = banEnd(kind, now);
  const user = await database.transact(async (tx) => {
    await lockUsers(tx, [actor.id, user_id]);
    await requireStillAdmin(tx, actor);
    const target = await getUserRow(tx, user_id);
    if (target.id === actor.id) throw new ConflictError(userMessages.cannotBanSelf);
    if (target.role === 'admin') throw new ConflictError(userMessages.cannotBanAdmin);
    await liftBan(tx, user_id, now);
    await tx
      .insertInto('bans')
      .values({ user_id, banned_by: actor.id, kind, reason, created_at: now, ends_at })
      .execute();
    await logAct(
      tx,
      { admin_id: actor.id, reason, created_at: now },
      { action: 'ban', target: { kind: 'user', id: user_id } },
    );
    await tx
      .updateTable('users')
      .set({ ban_status: kind, banned_until: ends_at })
      .where('id', '=', user_id)
      .execute();
    await endSessionsOf(tx, user_id);
    await deleteFeedKey(tx, user_id);
    // Otherwise the link could move the account to another address, and the former address would be free for a new account.
    await voidMailTokens(tx, user_id, ['change_email']);
    await mail.queue(tx, banMail(config, target, { banned_until: ends_at, reason }));
    return getUserRow(tx, user_id);
  });
  mail.wake();
  return viewFullUser(user, now);
}

/** Lifts a ban before its end; without effect on a user who is not banned. @throws NotFoundError */
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
      await logAct(
        tx,
        { admin_id: actor.id, reason: '', created_at: now },
        { action: 'unban', target: { kind: 'user', id: user_id } },
      );
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
