import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';
import { createTrigger } from './002-topics.ts';

/**
 * A notification has the time of its last event that can be read: a removed comment does not count while there are other
 * events. Old events are deleted one by one, even if their notification also has new events.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    ...dropTrigger(kind),
    `drop index ${FORMER_INDEX}`,
    ...notificationTimeIndexes.map(createIndex),
    `update notifications set latest_at = ${LATEST_AT}`,
    ...createTrigger(kind, {
      name: 'notification_events_removed',
      event: 'delete on notification_events',
      body: [
        `update notifications set latest_at = ${LATEST_AT} where id = old.notification_id and latest_at <= old.created_at;`,
        `delete from notifications where id = old.notification_id
        and not exists (select 1 from notification_events where notification_id = notifications.id);`,
      ],
    }),
    ...createTrigger(kind, {
      name: 'notified_comments_decided',
      event: 'update of status on comments',
      when: 'old.status <> new.status',
      body: [
        `update notifications set latest_at = ${LATEST_AT}
        where id in (select notification_id from notification_events where comment_id = new.id);`,
      ],
    }),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** The time of the last event that can be read, or of the last event if none can be read. */
export const LATEST_AT = `coalesce(
        (select max(events.created_at) from notification_events as events
          left join comments on comments.id = events.comment_id
          where events.notification_id = notifications.id
            and (events.comment_id is null or comments.status in ('active', 'flagged'))),
        (select max(created_at) from notification_events where notification_id = notifications.id),
        latest_at)`;

/** The index that served the deletion of old notifications, before events were deleted one by one. */
export const FORMER_INDEX = 'notifications_old';

export const notificationTimeIndexes: readonly Index[] = [
  {
    name: 'notification_events_old',
    on: 'notification_events (created_at)',
    serves: 'deleting old notifications',
  },
];

function dropTrigger(kind: DatabaseKind): string[] {
  const name = 'notification_events_removed';
  if (kind === 'sqlite') return [`drop trigger ${name}`];
  return [`drop trigger ${name} on notification_events`, `drop function ${name}`];
}
