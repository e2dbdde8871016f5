import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import type { UserRow } from '../db/schema.ts';
import type { Actor } from '../permissions.ts';
import { requireCurrentPassword, requireSamePassword } from '../users/guess.ts';
import { getUserRow } from '../users/users.ts';

/**
 * Runs a transaction that needs the actor's password. It locks the user.
 * @throws InvalidError, ThrottledError after too many wrong passwords
 */
export async function withPassword<T>(
  context: Context,
  actor: Actor,
  { current_password }: { current_password: string },
  work: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> {
  const { database, mail } = context;
  const checked = await getUserRow(database.read, actor.id);
  await requireCurrentPassword(context, checked, current_password);
  const value = await database.transact(async (tx) => {
    const user = await requireStillLoggedIn(tx, actor);
    requireSamePassword(user, checked);
    return work(tx, user);
  });
  mail.wake();
  return value;
}
