import type { FullUser } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import { secondFactorMail } from '../mail/templates.ts';
import { voidChallenges } from '../sessions/challenges.ts';
import { deleteFactors, listFactors } from '../users/factors.ts';
import { viewFullUser } from '../users/user-view.ts';
import { lockUser } from '../users/users.ts';

/** Removes the second factor of a user who has lost it, and who can then log in with the password. @throws NotFoundError */
export async function resetSecondFactor(context: Context, user_id: number): Promise<FullUser> {
  const { database, clock, config, mail } = context;
  return database.transact(async (tx) => {
    const user = await lockUser(tx, user_id);
    const had = await listFactors(tx, user_id);
    await deleteFactors(tx, user_id);
    await voidChallenges(tx, user_id);
    const change = 'The operators of this site removed your authenticator app, passkeys and recovery codes.';
    if (had.length > 0) await mail.queue(tx, secondFactorMail(config, user, { change }));
    return viewFullUser(user, clock());
  });
}
