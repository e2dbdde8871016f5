import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/**
 * Call this before a post is deleted. If a notification of a batch names this post, it is made to name another post of the
 * batch, so that the notification is not deleted with the post.
 */
export async function keepBatchNotifications(tx: Tx, post_id: number): Promise<void> {
  const { rows } = await sql<{ id: number; other_id: number }>`
    select notifications.id, min(coalesce(decisions.post_id, comments.post_id)) as other_id
    from notifications
    join notification_events as events on events.notification_id = notifications.id
    join decisions on decisions.id = events.decision_id
    left join comments on comments.id = decisions.comment_id
    where notifications.post_id = ${post_id} and notifications.batch_id is not null
      and coalesce(decisions.post_id, comments.post_id) <> ${post_id}
    group by notifications.id`.execute(tx);
  for (const { id, other_id } of rows)
    await tx.updateTable('notifications').set({ post_id: other_id }).where('id', '=', id).execute();
}
