import { sql } from 'kysely';
import { ddl } from '../../column-types.ts';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';
import { createTrigger } from '../002-topics.ts';
import { logIndexes } from '../021-moderation-log.ts';

/**
 * Posts that turn out to be duplicates wait for an admin, posts can be merged, and users add sources. The acts of the
 * moderation log become rows, so that a new act needs no new table.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `create table duplicates (
      post_id integer primary key references posts (id) on delete cascade,
      duplicate_of integer references posts (id) on delete set null,
      found_at bigint not null,
      settled_by integer references decisions (id),
      check (duplicate_of <> post_id)
    )`,
    `create table merged_posts (
      id integer primary key,
      into_id integer not null references posts (id) on delete cascade,
      title text not null check (title <> '')
    )`,
    `alter table known_urls add column added_by integer references users (id)
      check ((kind = 'source') = (added_by is not null))`,
    'alter table notification_events add column merged_post integer references merged_posts (id) on delete cascade',
    ...duplicateIndexes.map(createIndex),
    ...waitingTrigger(kind),
    ...moderationLog(kind),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** A flagged post waits since its first open report, or since it was found to be a duplicate. */
function waitingTrigger(kind: DatabaseKind): string[] {
  const name = 'posts_waiting_changed';
  const dropped =
    kind === 'sqlite' ? [`drop trigger ${name}`] : [`drop trigger ${name} on posts`, `drop function ${name}`];
  return [
    ...dropped,
    ...createTrigger(kind, {
      name,
      event: 'update of status on posts',
      when: 'new.status <> old.status',
      body: [
        `update posts set waiting_since = case
    when new.status = 'flagged' then coalesce((select min(since) from (
      select (select created_at from reports where post_id = new.id and settled_by is null order by id limit 1) as since
      union all select found_at from duplicates where post_id = new.id and settled_by is null
    ) as causes), new.created_at)
    when new.status = 'pending' then new.created_at
  end where id = new.id;`,
      ],
    }),
  ];
}

const DECISIONS = ['remove', 'approve', 'reject', 'undo'];
const ACTS = {
  post: [
    ...DECISIONS,
    'correct_facts',
    'mark_outdated',
    'mark_current',
    'merge_work',
    'split_work',
    'merge_post',
    'remove_source',
  ],
  comment: DECISIONS,
  user: ['ban', 'unban'],
  domain: ['block_domain', 'unblock_domain'],
  tag: ['merge_tag'],
};

/** SQLite cannot change the constraint of a table. */
function moderationLog(kind: DatabaseKind): string[] {
  const columns = 'id, action, admin_id, reason, target_kind, user_id, target_id, title, created_at';
  const acts = Object.entries(ACTS).flatMap(([target, actions]) =>
    actions.map((action) => `('${action}', '${target}')`),
  );
  return [
    `create table log_acts (
      action text not null,
      target_kind text not null,
      primary key (action, target_kind)
    )`,
    `insert into log_acts (action, target_kind) values ${acts.join(', ')}`,
    'create table former_log as select * from moderation_log',
    'drop table moderation_log',
    `create table moderation_log (
  id ${ddl[kind].identity},
  action text not null,
  admin_id integer not null references users (id),
  reason text not null,
  target_kind text not null,
  user_id integer references users (id),
  target_id integer,
  title text,
  created_at bigint not null,
  foreign key (action, target_kind) references log_acts (action, target_kind),
  check ((target_kind = 'user') = (user_id is not null)),
  check ((target_kind = 'user') = (title is null)),
  check (target_kind <> 'user' or target_id is null)
)`,
    `insert into moderation_log (${columns}) select ${columns} from former_log order by id`,
    ...(kind === 'postgres'
      ? [
          `select setval(pg_get_serial_sequence('moderation_log', 'id'), coalesce(max(id), 1), max(id) is not null) from moderation_log`,
        ]
      : []),
    'drop table former_log',
    ...logIndexes.map(createIndex),
  ];
}

export const duplicateIndexes: readonly Index[] = [
  {
    name: 'duplicates_of',
    on: 'duplicates (duplicate_of)',
    where: 'duplicate_of is not null',
    serves: 'the duplicates of a post; its deletion',
  },
  { name: 'merged_posts_by_target', on: 'merged_posts (into_id)', serves: 'the posts merged into a post' },
  {
    name: 'known_urls_sources',
    on: 'known_urls (post_id, id)',
    where: "kind = 'source'",
    serves: 'the sources of a post',
  },
  {
    name: 'known_urls_by_user',
    on: 'known_urls (added_by, id)',
    where: 'added_by is not null',
    serves: "the export of a user's sources",
  },
  {
    name: 'proposals_of_successor',
    on: 'proposals (value)',
    where: "field = 'outdated'",
    serves: 'proposals that name a merged post',
  },
  {
    name: 'notification_events_of_merge',
    on: 'notification_events (merged_post, user_id)',
    where: 'merged_post is not null',
    isUnique: true,
    serves: 'whom a merge notified, each at most once; deleting the post',
  },
];
