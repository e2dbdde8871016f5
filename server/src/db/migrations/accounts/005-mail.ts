import { sql } from 'kysely';
import { ddl } from '../../column-types.ts';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

/** Adds the queue of emails, the tokens of their links, and tables of known browsers and former usernames. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `alter table users add column email_verified smallint not null default 0 check (email_verified in (0, 1))`,
    `alter table users add column username_changed_at bigint`,
    `create table mails (
      id ${ddl[kind].identity},
      kind text not null,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at bigint not null,
      due_at bigint not null,
      tries integer not null default 0 check (tries >= 0)
    )`,
    `create table mail_tokens (
      token_hash text primary key,
      user_id integer not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('verify_email', 'change_email', 'undo_email', 'reset_password')),
      email text not null,
      email_key text not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create table password_requests (
      id ${ddl[kind].identity},
      email_key text not null,
      created_at bigint not null
    )`,
    `create table former_usernames (
      username_key text primary key,
      user_id integer not null references users (id) on delete cascade,
      free_at bigint not null
    )`,
    `create table known_browsers (
      user_id integer not null references users (id) on delete cascade,
      device text not null,
      last_used_at bigint not null,
      primary key (user_id, device)
    )`,
    // So that nobody gets an email about the browser that they are already using.
    `insert into known_browsers (user_id, device, last_used_at)
      select user_id, user_agent, max(last_used_at) from sessions group by user_id, user_agent`,
    ...mailIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const mailIndexes: readonly Index[] = [
  { name: 'mails_due', on: 'mails (due_at, id)', serves: 'the emails that are due, those due longest first' },
  {
    name: 'mail_tokens_by_user',
    on: 'mail_tokens (user_id, purpose)',
    serves: 'the links of a user that become void; deleting a user',
  },
  {
    name: 'mail_tokens_by_email',
    on: 'mail_tokens (email_key, purpose)',
    serves: 'whether a changed address can still be restored',
  },
  { name: 'mail_tokens_expired', on: 'mail_tokens (expires_at)', serves: 'deleting expired links' },
  { name: 'former_usernames_by_user', on: 'former_usernames (user_id)', serves: 'deleting a user' },
  {
    name: 'former_usernames_free',
    on: 'former_usernames (free_at)',
    serves: 'deleting names that are free again',
  },
  {
    name: 'known_browsers_old',
    on: 'known_browsers (last_used_at)',
    serves: 'deleting browsers not used for a year',
  },
];
