import type { ThreadMuteReply } from '@magpie/contract/notifications/notifications';
import type { Context } from '../context.ts';
import { lockPost } from '../db/locks.ts';
import { type Actor, requireReadable } from '../permissions.ts';

/**
 * Mutes the thread of a post for the actor; what happened in it before is not emailed either. Idempotent.
 * @throws NotFoundError
 */
export async function muteThread(
  { database, clock }: Context,
  actor: Actor,
  post_id: number,
): Promise<ThreadMuteReply> {
  await database.transact(async (tx) => {
    requireReadable(actor, await lockPost(tx, post_id));
    await tx
      .insertInto('thread_mutes')
      .values({ user_id: actor.id, post_id, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .updateTable('notification_events')
      .set({ mail_due_at: null })
      .where('user_id', '=', actor.id)
      .where('mail_due_at', 'is not', null)
      .where('comment_id', 'in', (of) =>
        of.selectFrom('comments').select('id').where('post_id', '=', post_id),
      )
      .execute();
  });
  return { is_thread_muted: true };
}

/** Idempotent. @throws NotFoundError */
export async function unmuteThread(
  { database }: Context,
  actor: Actor,
  post_id: number,
): Promise<ThreadMuteReply> {
  await database.transact(async (tx) => {
    requireReadable(actor, await lockPost(tx, post_id));
    await tx
      .deleteFrom('thread_mutes')
      .where('user_id', '=', actor.id)
      .where('post_id', '=', post_id)
      .execute();
  });
  return { is_thread_muted: false };
}
