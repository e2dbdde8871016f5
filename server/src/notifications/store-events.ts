import type { NotificationKind } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { insertAll } from '../db/insert-all.ts';
import { BATCH_GROUP, OPEN_GROUP } from '../db/migrations/moderation/031-batches.ts';
import { COLLECTION_GROUP } from '../db/migrations/moderation/040-reported-collections.ts';
import { findMailSettings } from './mails/mail-settings.ts';
import { mailDueAt } from './mails/when.ts';

/** Whom an event notifies, and about which item. */
export interface Recipient {
  user_id: number;
  kind: NotificationKind;
  /**
   * The comment that the notification is about: the recipient's own, or one that they reported. Null when it is about a post,
   * a collection or a batch.
   */
  item_comment_id: number | null;
}

/** What happened. Exactly one of the first five fields is set. */
export interface NewEvent {
  comment_id?: number;
  decision_id?: number;
  new_post_id?: number;
  merged_post?: number;
  found_duplicate?: number;
  /** Groups the decisions of a batch, whichever items they are about. */
  batch_id?: number | undefined;
  /** The post that it happened to, or the post of the comment; null when it happened to a collection. */
  post_id: number | null;
  /** The collection that it happened to. */
  collection_id?: number | null;
  actor_id: number | null;
  created_at: number;
}

/**
 * Stores that users are notified of an event, in the transaction of the event. A user is notified of an event
 * once, and a deleted user never. The post or collection must be locked, so that two transactions do not store the same
 * event.
 * @param recipients each user at most once
 */
export async function storeEvents(tx: Tx, event: NewEvent, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return;
  const known = await alreadyNotified(tx, event, recipients.map(idOf));
  const existing = await notDeleted(tx, recipients.map(idOf));
  const others = recipients.filter(({ user_id }) => existing.has(user_id) && !known.has(user_id));
  if (others.length === 0) return;
  const settings = await findMailSettings(tx, others.map(idOf));
  const groups = await joinGroups(tx, event, others);
  const { new_post_id, comment_id, decision_id, merged_post, found_duplicate, actor_id, created_at } = event;
  await insertAll(
    tx,
    'notification_events',
    others.map(({ user_id, kind }) => ({
      notification_id: groups.get(user_id) ?? NO_GROUP,
      user_id,
      actor_id,
      post_id: new_post_id ?? null,
      comment_id: comment_id ?? null,
      decision_id: decision_id ?? null,
      merged_post: merged_post ?? null,
      found_duplicate: found_duplicate ?? null,
      created_at,
      mail_due_at: mailDueAt(settings.of(user_id, kind), created_at),
    })),
  );
}

/** No row has this id: a foreign key refuses it. */
const NO_GROUP = 0;

/** The posts and comments of a deleted user may remain, and others still answer and decide about them. */
async function notDeleted(tx: Tx, user_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const users = await tx
    .selectFrom('users')
    .select('id as user_id')
    .where('id', 'in', user_ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(users.map(idOf));
}

async function alreadyNotified(
  tx: Tx,
  { comment_id, decision_id, merged_post, found_duplicate, new_post_id }: NewEvent,
  user_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  let notified = tx.selectFrom('notification_events').select('user_id').where('user_id', 'in', user_ids);
  if (comment_id !== undefined) notified = notified.where('comment_id', '=', comment_id);
  else if (decision_id !== undefined) notified = notified.where('decision_id', '=', decision_id);
  else if (merged_post !== undefined) notified = notified.where('merged_post', '=', merged_post);
  else if (found_duplicate !== undefined) notified = notified.where('found_duplicate', '=', found_duplicate);
  else notified = notified.where('post_id', '=', new_post_id ?? 0);
  return new Set((await notified.execute()).map(idOf));
}

/** The ids of the recipients' unread notifications of this kind about this item, or of new ones, by user. */
async function joinGroups(
  tx: Tx,
  { post_id, collection_id = null, created_at, batch_id }: NewEvent,
  recipients: readonly Recipient[],
): Promise<ReadonlyMap<number, number>> {
  const groups = recipients.map(
    ({ user_id, kind, item_comment_id }) =>
      sql`(${user_id}, ${kind}, ${post_id}, ${item_comment_id}, ${collection_id}, ${created_at}, ${batch_id ?? null})`,
  );
  const itemGroup = collection_id === null ? OPEN_GROUP : COLLECTION_GROUP;
  const group = batch_id === undefined ? itemGroup : BATCH_GROUP;
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into notifications (user_id, kind, post_id, comment_id, collection_id, latest_at, batch_id)
    values ${sql.join(groups)}
    on conflict (${sql.raw(group.columns)}) where ${sql.raw(group.condition)}
    do update set latest_at = case
      when excluded.latest_at > notifications.latest_at then excluded.latest_at else notifications.latest_at end
    returning id, user_id`.execute(tx);
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}

function idOf({ user_id }: { user_id: number }) {
  return user_id;
}
