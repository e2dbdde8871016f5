import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ddl } from '../column-types.ts';
import type { DatabaseKind, Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';
import { createTrigger } from './002-topics.ts';

const KINDS =
  "'comment', 'reply', 'mention', 'decision', 'report_settled', 'collection_follower', 'followed_post'";
const MAILED = `${KINDS}, 'digest'`;

/**
 * Notifications are groups of events: an event joins the unread group of its kind and item. What users
 * have seen, and which emails they want, are rows as well.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `create table notifications (
      id ${ddl[kind].identity},
      user_id integer not null references users (id) on delete cascade,
      kind text not null check (kind in (${KINDS})),
      post_id integer references posts (id) on delete cascade,
      comment_id integer references comments (id) on delete cascade,
      latest_at bigint not null,
      read_at bigint,
      check (post_id is not null or kind = 'collection_follower')
    )`,
    `create table notification_events (
      id ${ddl[kind].identity},
      notification_id integer not null references notifications (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      actor_id integer references users (id) on delete cascade,
      post_id integer references posts (id) on delete cascade,
      comment_id integer references comments (id) on delete cascade,
      decision_id integer references decisions (id) on delete cascade,
      created_at bigint not null,
      mail_due_at bigint
    )`,
    `create table thread_mutes (
      user_id integer not null references users (id) on delete cascade,
      post_id integer not null references posts (id) on delete cascade,
      created_at bigint not null,
      primary key (user_id, post_id)
    )`,
    `create table post_visits (
      user_id integer not null references users (id) on delete cascade,
      post_id integer not null references posts (id) on delete cascade,
      seen_comment_id integer not null,
      visited_at bigint not null,
      primary key (user_id, post_id)
    )`,
    `create table site_visits (
      user_id integer primary key references users (id) on delete cascade,
      active_at bigint not null,
      previous_ended_at bigint
    )`,
    `create table mail_settings (
      user_id integer not null references users (id) on delete cascade,
      kind text not null check (kind in (${MAILED})),
      frequency text not null check (frequency in ('immediately', 'daily', 'weekly', 'never')),
      due_at bigint,
      primary key (user_id, kind),
      check ((due_at is not null) = (kind = 'digest' and frequency = 'weekly'))
    )`,
    `create table chosen_notifications (
      user_id integer not null references users (id) on delete cascade,
      kind text not null check (kind = 'followed_post'),
      primary key (user_id, kind)
    )`,
    `alter table mails add column unsubscribe_url text`,
    ...notificationIndexes.map(createIndex),
    ...createTrigger(kind, {
      name: 'notification_events_removed',
      event: 'delete on notification_events',
      body: [
        `update notifications set latest_at =
        (select coalesce(max(created_at), latest_at) from notification_events where notification_id = notifications.id)
        where id = old.notification_id;`,
        `delete from notifications where id = old.notification_id
        and not exists (select 1 from notification_events where notification_id = notifications.id);`,
      ],
    }),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
  const value = randomBytes(SECRET_BYTES).toString('hex');
  await tx.insertInto('secrets').values({ name: 'unsubscribe_links', value }).execute();
}

const SECRET_BYTES = 32;

/** The group that an event joins (notifications/store-events.ts). */
export const OPEN_GROUP = {
  columns: 'user_id, kind, post_id, coalesce(comment_id, 0)',
  condition: 'read_at is null and post_id is not null',
} as const;

const NEWEST = 'user_id, latest_at desc, id desc';

export const notificationIndexes: readonly Index[] = [
  { name: 'notifications_newest', on: `notifications (${NEWEST})`, serves: "a user's notifications" },
  {
    name: 'notifications_unread',
    on: `notifications (${NEWEST})`,
    where: 'read_at is null',
    serves: "a user's unread notifications, and their number",
  },
  {
    name: 'notifications_open_group',
    on: `notifications (${OPEN_GROUP.columns})`,
    where: OPEN_GROUP.condition,
    isUnique: true,
    serves: 'the group that an event joins, of which there is at most one',
  },
  {
    name: 'notifications_by_post',
    on: 'notifications (post_id, user_id)',
    serves: 'marking a thread as read; deleting a post',
  },
  { name: 'notifications_by_comment', on: 'notifications (comment_id)', serves: 'deleting a comment' },
  { name: 'notifications_old', on: 'notifications (latest_at)', serves: 'deleting old notifications' },
  {
    name: 'notification_events_by_group',
    on: 'notification_events (notification_id, id)',
    serves: 'the events of a notification',
  },
  {
    name: 'notification_events_of_comment',
    on: 'notification_events (comment_id, user_id)',
    where: 'comment_id is not null',
    isUnique: true,
    serves: 'whom a comment notified, each at most once; deleting a comment',
  },
  {
    name: 'notification_events_of_decision',
    on: 'notification_events (decision_id, user_id)',
    where: 'decision_id is not null',
    isUnique: true,
    serves: 'whom a decision notified, each at most once',
  },
  {
    name: 'notification_events_of_post',
    on: 'notification_events (post_id, user_id)',
    where: 'post_id is not null',
    isUnique: true,
    serves: 'whom a new post notified, each at most once; deleting a post',
  },
  {
    name: 'notification_events_by_user',
    on: 'notification_events (user_id)',
    serves: 'deleting a user',
  },
  {
    name: 'notification_events_by_actor',
    on: 'notification_events (actor_id)',
    serves: 'deleting a user',
  },
  {
    name: 'notification_events_to_mail',
    on: 'notification_events (mail_due_at, user_id)',
    where: 'mail_due_at is not null',
    serves: 'the users whom an email about notifications is due for',
  },
  {
    name: 'notification_events_of_user_to_mail',
    on: 'notification_events (user_id, mail_due_at)',
    where: 'mail_due_at is not null',
    serves: 'what the next email to a user is about',
  },
  { name: 'thread_mutes_by_post', on: 'thread_mutes (post_id)', serves: 'who muted a thread' },
  { name: 'post_visits_by_post', on: 'post_visits (post_id)', serves: 'deleting a post' },
  { name: 'post_visits_old', on: 'post_visits (visited_at)', serves: 'deleting old visits' },
  {
    name: 'mail_settings_due',
    on: 'mail_settings (due_at)',
    where: 'due_at is not null',
    serves: 'the weekly digests that are due',
  },
];
