import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PostRow } from '../../db/schema.ts';
import { LATEST_AT } from '../../db/migrations/023-notification-times.ts';
import { DECISION_KINDS } from '../../notifications/visible.ts';

const ABOUT_DECISIONS = sql.join([...DECISION_KINDS].map((kind) => sql.lit(kind)));
/** The notifications that move. Those about batches stay: `deleteLockedPost` deals with them. */
const MOVES = sql`batch_id is null`;

/**
 * A user who was notified of both posts has one notification afterwards. The notification of the merged post has no further
 * event and is deleted directly. If its event were deleted instead, a trigger would look for remaining events, which takes
 * seconds for thousands of notifications while PostgreSQL has no statistics.
 */
export async function moveEvents(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  await sql`update notification_events set post_id = ${into.id} where post_id = ${from.id}
    and user_id not in (select user_id from notification_events where post_id = ${into.id})`.execute(tx);
  await sql`delete from notifications where id in (
    select notification_id from notification_events where post_id = ${from.id})`.execute(tx);
}

/**
 * Unread notifications of one kind about both posts become one. Notifications of decisions on the merged post are deleted,
 * except those of earlier merges into it.
 */
export async function moveNotifications(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  await sql`delete from notification_events where merged_post is null and notification_id in (
    select id from notifications where post_id = ${from.id} and ${MOVES}
      and kind in (${ABOUT_DECISIONS}) and comment_id is null)`.execute(tx);
  // Looked up one by one: without statistics, PostgreSQL would compare all notifications of one post with all of the other.
  const open = sql`(select open.id from notifications as open where open.post_id = ${into.id}
    and open.user_id = theirs.user_id and open.kind = theirs.kind
    and coalesce(open.comment_id, 0) = coalesce(theirs.comment_id, 0)
    and open.read_at is null and open.batch_id is null)`;
  const pairs = sql`select id, into_id from (
    select theirs.id, ${open} as into_id from notifications as theirs
    where theirs.post_id = ${from.id} and theirs.read_at is null and theirs.batch_id is null) as unread
    where into_id is not null`;
  await sql`update notification_events set notification_id = pairs.into_id
    from (${pairs}) as pairs where notification_events.notification_id = pairs.id`.execute(tx);
  await sql`update notifications set latest_at = ${sql.raw(LATEST_AT)}
    where id in (select into_id from (${pairs}) as pairs)`.execute(tx);
  await sql`delete from notifications where id in (select id from (${pairs}) as pairs)`.execute(tx);
  await sql`update notifications set post_id = ${into.id} where post_id = ${from.id} and ${MOVES}`.execute(
    tx,
  );
}
