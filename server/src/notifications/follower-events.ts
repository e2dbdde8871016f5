import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { COLLECTION_GROUP } from '../db/migrations/moderation/040-reported-collections.ts';
import { readMutesOf } from '../mutes/read-mutes.ts';
import { findMailSettings } from './mails/mail-settings.ts';
import { mailDueAt } from './mails/when.ts';

interface NewFollower {
  collection_id: number;
  actor_id: number;
  created_at: number;
}

/**
 * Notifies the owner of a collection that somebody follows it, unless the owner mutes that follower. The owner is not
 * notified again of somebody who unfollows and follows again. The collection must be locked.
 */
export async function notifyOfFollower(
  tx: Tx,
  { collection_id, actor_id, created_at }: NewFollower,
): Promise<void> {
  const { owner_id: user_id } = await tx
    .selectFrom('collections')
    .select('owner_id')
    .where('id', '=', collection_id)
    .executeTakeFirstOrThrow();
  if (user_id === actor_id) return;
  const known = await tx
    .selectFrom('notification_events')
    .select('id')
    .where('collection_id', '=', collection_id)
    .where('actor_id', '=', actor_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const [mutes] = await readMutesOf(tx, [user_id]);
  if (known || mutes?.users.includes(actor_id)) return;
  const settings = await findMailSettings(tx, [user_id]);
  await tx
    .insertInto('notification_events')
    .values({
      notification_id: await joinGroup(tx, { user_id, collection_id, created_at }),
      user_id,
      actor_id,
      collection_id,
      post_id: null,
      comment_id: null,
      decision_id: null,
      created_at,
      mail_due_at: mailDueAt(settings.of(user_id, 'collection_follower'), created_at),
    })
    .execute();
}

/** The id of the owner's unread notification about this collection, or of a new one. */
async function joinGroup(
  tx: Tx,
  { user_id, collection_id, created_at }: { user_id: number; collection_id: number; created_at: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into notifications (user_id, kind, collection_id, latest_at)
    values (${user_id}, 'collection_follower', ${collection_id}, ${created_at})
    on conflict (${sql.raw(COLLECTION_GROUP.columns)}) where ${sql.raw(COLLECTION_GROUP.condition)}
    do update set latest_at = case
      when excluded.latest_at > notifications.latest_at then excluded.latest_at else notifications.latest_at end
    returning id`.execute(tx);
  const [group] = rows;
  if (!group) throw new Error('An event joined no notification.');
  return group.id;
}
