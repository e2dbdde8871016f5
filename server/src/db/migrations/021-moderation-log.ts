import { sql } from 'kysely';
import { ddl } from '../column-types.ts';
import type { DatabaseKind, Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';

/** What admins do is listed in public, beginning with what is known of the past: decisions, bans and blocked domains. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [createTable(kind), ...FILL, ...logIndexes.map(createIndex)];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

function createTable(kind: DatabaseKind) {
  return `create table moderation_log (
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
)`;
}

const DECISIONS = ['remove', 'approve', 'reject', 'undo'];
const TARGETS = [
  { target: 'post', actions: DECISIONS },
  { target: 'comment', actions: DECISIONS },
  { target: 'user', actions: ['ban', 'unban'] },
  { target: 'domain', actions: ['block_domain', 'unblock_domain'] },
  { target: 'tag', actions: ['merge_tag'] },
];

function quoted(values: readonly string[]) {
  return values.map((value) => `'${value}'`).join(', ');
}

const COLUMNS = 'action, admin_id, reason, target_kind, user_id, target_id, title, created_at';
/** A deleted comment gets the title `[deleted]`, because its post is not known any more. */
const FILL = [
  `insert into moderation_log (${COLUMNS})
  select decisions.verb, decisions.admin_id, decisions.reason, case when decisions.url is null then 'comment' else 'post' end,
    null, coalesce(decisions.post_id, decisions.comment_id), coalesce(decisions.title, posts.title, '[deleted]'),
    decisions.created_at
  from decisions
    left join comments on comments.id = decisions.comment_id
    left join posts on posts.id = comments.post_id
  order by decisions.id`,
  `insert into moderation_log (${COLUMNS})
  select 'ban', banned_by, reason, 'user', user_id, null, null, created_at from bans order by id`,
  `insert into moderation_log (${COLUMNS})
  select 'block_domain', admin_id, reason, 'domain', null, id, domain, created_at from blocked_domains order by id`,
];

const NEWEST = 'created_at desc, id desc';
export const logIndexes: readonly Index[] = [
  { name: 'moderation_log_newest', on: `moderation_log (${NEWEST})`, serves: 'the moderation log' },
  {
    name: 'moderation_log_by_action',
    on: `moderation_log (action, ${NEWEST})`,
    serves: 'the acts of one kind',
  },
  {
    name: 'moderation_log_by_admin',
    on: `moderation_log (admin_id, ${NEWEST})`,
    serves: 'the acts of a moderator; the moderators of the log',
  },
  {
    name: 'moderation_log_by_admin_and_action',
    on: `moderation_log (admin_id, action, ${NEWEST})`,
    serves: 'the acts of one kind of a moderator',
  },
  {
    name: 'moderation_log_of_admin',
    on: 'moderation_log (admin_id, id)',
    serves: "the export of an admin's acts",
  },
  {
    name: 'moderation_log_about_user',
    on: 'moderation_log (user_id, id)',
    where: 'user_id is not null',
    serves: 'what was done to a user',
  },
];
