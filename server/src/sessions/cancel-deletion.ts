import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { deletionCancelledMail } from '../mail/templates.ts';

/** A user who logs in keeps the account that was to be deleted. To be called with the user's row locked. */
export async function cancelDeletion({ mail, config }: Context, tx: Tx, user_id: number): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', user_id)
    .where('deletion_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // Usually nothing is written: a write to `users` would invalidate cached answers.
  if (!user) return;
  await tx
    .updateTable('users')
    .set({ deletion_at: null, deletion_content: null })
    .where('id', '=', user_id)
    .execute();
  await mail.queue(tx, deletionCancelledMail(config, user, {}));
}
