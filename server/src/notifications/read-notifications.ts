import type { ReadNotificationsBody, UnreadCount } from '@magpie/contract/notifications/notifications';
import * as fieldMessages from '@magpie/contract/messages/fields';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { InvalidError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { findUnread } from './find-unread.ts';

/** Marks the actor's notifications as read; ids that are not theirs are ignored. @throws InvalidError */
export async function readNotifications(
  context: Context,
  actor: Actor,
  { ids = [], all = false }: ReadNotificationsBody,
): Promise<UnreadCount> {
  if (!all && ids.length === 0) throw new InvalidError({ ids: [fieldMessages.required] });
  const { database, clock } = context;
  await database.transact(async (tx) => {
    let unread = unreadOf(tx, actor.id, clock());
    if (!all) unread = unread.where('id', 'in', ids);
    await unread.execute();
  });
  return countNotifications(context, actor);
}

export async function countNotifications({ database }: Context, actor: Actor): Promise<UnreadCount> {
  return { unread: (await findUnread(database.read, actor.id))?.count ?? 0 };
}

/**
 * Marks as read a user's notifications about the thread of a post, except those that include a comment after
 * `seen_comment_id`.
 */
export async function markThreadRead(
  tx: Tx,
  user_id: number,
  { post_id, seen_comment_id }: { post_id: number; seen_comment_id: number },
  now: number,
): Promise<void> {
  await unreadOf(tx, user_id, now)
    .where('post_id', '=', post_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_events')
            .select('notification_events.id')
            .whereRef('notification_id', '=', 'notifications.id')
            .where('notification_events.comment_id', '>', seen_comment_id),
        ),
      ),
    )
    .execute();
}

function unreadOf(tx: Tx, user_id: number, read_at: number) {
  return tx
    .updateTable('notifications')
    .set({ read_at })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null);
}
