import { sql } from 'kysely';
import { ddl } from '../../column-types.ts';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';
import { createTrigger } from '../002-topics.ts';
import { notificationIndexes } from '../014-notifications.ts';
import { LATEST_AT, FORMER_INDEX, notificationTimeIndexes } from '../023-notification-times.ts';
import { collectionIndexes } from '../024-collections.ts';
import { duplicateIndexes } from '../curation/034-duplicates.ts';
import { batchIndexes, OPEN_GROUP_INDEX } from './031-batches.ts';

/**
 * Collections are reported and decided on like posts. A removed collection is private until it is approved, and then as
 * visible as before. Owners are notified of decisions on their collections, so a notification of any kind may now have a
 * collection instead of a post.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `alter table collections add column status text not null default 'active'
      check (status in ('active', 'flagged', 'removed'))`,
    `alter table collections add column reports_count integer not null default 0 check (reports_count >= 0)`,
    `alter table collections add column waiting_since bigint`,
    `alter table collections add column visibility_before text
      check (visibility_before in ('private', 'unlisted', 'public'))
      check ((status = 'removed') = (visibility_before is not null))
      check (status <> 'removed' or visibility = 'private')`,
    ...['reports', 'decisions'].flatMap(aboutCollections),
    ...['remove', 'approve', 'undo'].map(
      (action) => `insert into log_acts (action, target_kind) values ('${action}', 'collection')`,
    ),
    ...notificationsAboutCollections(kind),
    ...reportedCollectionIndexes.map(createIndex),
    ...createTrigger(kind, {
      name: 'collections_waiting_changed',
      event: 'update of status on collections',
      when: 'new.status <> old.status',
      body: [
        `update collections set waiting_since = case when new.status = 'flagged' then coalesce(
        (select created_at from reports where collection_id = new.id and settled_by is null order by id limit 1),
        new.created_at) end where id = new.id;`,
      ],
    }),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** The title of the collection stays in the row when the collection is deleted. */
function aboutCollections(table: string): string[] {
  return [
    `alter table ${table} add column collection_title text
      check (collection_title is null or (url is null and post_id is null and comment_id is null))`,
    `alter table ${table} add column collection_id integer references collections (id) on delete set null
      check (collection_id is null or collection_title is not null)`,
  ];
}

function notificationsAboutCollections(kind: DatabaseKind): string[] {
  if (kind === 'sqlite') return NEW_TABLES;
  return [
    `drop index ${FOLLOWERS_INDEX}`,
    'alter table notifications drop constraint notifications_check',
    `alter table notifications add constraint notifications_check check (${IS_ABOUT_SOMETHING})`,
  ];
}

/** This index grouped notifications by collection only for new followers; `notifications_collection_group` replaces it. */
export const FOLLOWERS_INDEX = 'notifications_of_followers';

const IS_ABOUT_SOMETHING = 'post_id is not null or collection_id is not null';
const KINDS =
  "'comment', 'reply', 'mention', 'decision', 'report_settled', 'collection_follower', 'followed_post'";
const GROUP_COLUMNS = 'id, user_id, kind, post_id, comment_id, collection_id, batch_id, latest_at, read_at';
const EVENT_COLUMNS = `id, notification_id, user_id, actor_id, post_id, comment_id, decision_id, collection_id, merged_post,
      created_at, mail_due_at`;
const REPLACED: readonly string[] = [FORMER_INDEX, FOLLOWERS_INDEX];

/**
 * SQLite cannot change a constraint of a table, so the table is made again. Dropping it also deletes the events that refer
 * to it, so their table is made again, too.
 */
const NEW_TABLES = [
  `create table former_notifications as select ${GROUP_COLUMNS} from notifications`,
  `create table former_events as select ${EVENT_COLUMNS} from notification_events`,
  'drop table notification_events',
  'drop table notifications',
  `create table notifications (
  id ${ddl.sqlite.identity},
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in (${KINDS})),
  post_id integer references posts (id) on delete cascade,
  comment_id integer references comments (id) on delete cascade,
  collection_id integer references collections (id) on delete cascade,
  batch_id integer references batches (id),
  latest_at bigint not null,
  read_at bigint,
  check (${IS_ABOUT_SOMETHING})
)`,
  `create table notification_events (
  id ${ddl.sqlite.identity},
  notification_id integer not null references notifications (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  actor_id integer references users (id) on delete cascade,
  post_id integer references posts (id) on delete cascade,
  comment_id integer references comments (id) on delete cascade,
  decision_id integer references decisions (id) on delete cascade,
  collection_id integer references collections (id) on delete cascade,
  merged_post integer references merged_posts (id) on delete cascade,
  created_at bigint not null,
  mail_due_at bigint
)`,
  `insert into notifications (${GROUP_COLUMNS}) select ${GROUP_COLUMNS} from former_notifications order by id`,
  `insert into notification_events (${EVENT_COLUMNS}) select ${EVENT_COLUMNS} from former_events order by id`,
  'drop table former_notifications',
  'drop table former_events',
  ...[
    // Without the index that 031-batches.ts replaced by one of the same name, which is in `batchIndexes`.
    ...notificationIndexes.filter(({ name }) => name !== OPEN_GROUP_INDEX),
    ...notificationTimeIndexes,
    ...collectionIndexes,
    ...duplicateIndexes,
    ...batchIndexes,
  ]
    .filter(({ name, on }) => /^notification(s|_events) /.test(on) && !REPLACED.includes(name))
    .map(createIndex),
  ...createTrigger('sqlite', {
    name: 'notification_events_removed',
    event: 'delete on notification_events',
    body: [
      `update notifications set latest_at = ${LATEST_AT} where id = old.notification_id and latest_at <= old.created_at;`,
      `delete from notifications where id = old.notification_id
        and not exists (select 1 from notification_events where notification_id = notifications.id);`,
    ],
  }),
];

/** The group of notifications of one kind about a collection. */
export const COLLECTION_GROUP = {
  columns: 'user_id, kind, collection_id',
  condition: 'read_at is null and collection_id is not null',
} as const;

export const reportedCollectionIndexes: readonly Index[] = [
  {
    name: 'notifications_collection_group',
    on: `notifications (${COLLECTION_GROUP.columns})`,
    where: COLLECTION_GROUP.condition,
    isUnique: true,
    serves: 'the group that an event about a collection joins, of which there is at most one',
  },
  {
    name: 'reports_of_collection',
    on: 'reports (collection_id, reporter_id)',
    where: 'collection_id is not null',
    isUnique: true,
    serves: "the reports of a collection, one from each reporter; a viewer's reports of collections",
  },
  {
    name: 'decisions_of_collection',
    on: 'decisions (collection_id, id)',
    where: 'collection_id is not null',
    serves: 'the decisions about a collection',
  },
  {
    name: 'collections_by_status',
    on: 'collections (status, created_at desc, id desc)',
    serves: 'reported and removed collections',
  },
  {
    name: 'collections_waiting',
    on: 'collections (status, waiting_since, id)',
    where: 'waiting_since is not null',
    serves: 'collections that wait for a decision',
  },
];
