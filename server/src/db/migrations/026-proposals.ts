import { sql } from 'kysely';
import { ddl } from '../column-types.ts';
import type { DatabaseKind, Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';
import { logIndexes } from './021-moderation-log.ts';

const FIELDS = ['kind', 'access', 'own_work', 'ai_written', 'outdated', 'work'];

/** Posts can be outdated. Whatever users propose is in one table, and the moderation log names more acts. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    'alter table posts add column outdated_post integer references posts (id) on delete set null',
    `alter table posts add column outdated_url text
      check (outdated_url is null or outdated_post is null) check (outdated_post <> id)`,
    ...proposals(kind),
    ...changes(kind),
    ...proposalIndexes.map(createIndex),
    ...moderationLog(kind),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

function proposals(kind: DatabaseKind) {
  return [
    `create table proposals (
      id ${ddl[kind].identity},
      post_id integer not null references posts (id) on delete cascade,
      field text not null check (field in (${quoted(FIELDS)})),
      user_id integer not null references users (id) on delete cascade,
      value text,
      created_at bigint not null,
      unique (post_id, field, user_id)
    )`,
    `insert into proposals (post_id, field, user_id, value, created_at)
      select post_id, field, user_id, value, created_at from fact_proposals order by id`,
    'drop table fact_proposals',
  ];
}

function changes(kind: DatabaseKind) {
  const columns = 'post_id, field, from_value, to_value, user_id, applied_at';
  return [
    `create table post_changes (
      id ${ddl[kind].identity},
      post_id integer not null references posts (id) on delete cascade,
      field text not null check (field in (${quoted(FIELDS)})),
      from_value text,
      to_value text,
      user_id integer not null references users (id),
      applied_at bigint not null
    )`,
    `insert into post_changes (${columns}) select ${columns} from fact_changes order by id`,
    'drop table fact_changes',
  ];
}

export const proposalIndexes: readonly Index[] = [
  { name: 'proposals_of_user', on: 'proposals (user_id, id)', serves: "a user's proposals" },
  {
    name: 'post_changes_of_post',
    on: 'post_changes (post_id, field, id)',
    serves: "the history of a post's values",
  },
  { name: 'post_changes_of_user', on: 'post_changes (user_id, id)', serves: 'the changes by a user' },
  {
    name: 'posts_outdated_by',
    on: 'posts (outdated_post)',
    where: 'outdated_post is not null',
    serves: 'the posts that a deleted post replaced',
  },
];

const DECISIONS = ['remove', 'approve', 'reject', 'undo'];
const CURATION = ['correct_facts', 'mark_outdated', 'mark_current', 'merge_work', 'split_work'];
const TARGETS = [
  { target: 'post', actions: [...DECISIONS, ...CURATION] },
  { target: 'comment', actions: DECISIONS },
  { target: 'user', actions: ['ban', 'unban'] },
  { target: 'domain', actions: ['block_domain', 'unblock_domain'] },
  { target: 'tag', actions: ['merge_tag'] },
];

/** SQLite cannot change the constraint of a table. */
function moderationLog(kind: DatabaseKind) {
  const columns = 'action, admin_id, reason, target_kind, user_id, target_id, title, created_at';
  return [
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
  check (${TARGETS.map(
    ({ target, actions }) => `target_kind = '${target}' and action in (${quoted(actions)})`,
  ).join(`
    or `)}),
  check ((target_kind = 'user') = (user_id is not null)),
  check ((target_kind = 'user') = (title is null)),
  check (target_kind <> 'user' or target_id is null)
)`,
    `insert into moderation_log (${columns}) select ${columns} from former_log order by id`,
    'drop table former_log',
    ...logIndexes.map(createIndex),
  ];
}

function quoted(values: readonly string[]) {
  return values.map((value) => `'${value}'`).join(', ');
}
