import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

/**
 * Users can delete their account. The row stays, without anything personal, because posts, comments, reports, decisions and
 * bans refer to it; no list of users shows it.
 */
export async function up(tx: Tx, _kind: DatabaseKind): Promise<void> {
  const statements = [
    `alter table users add column deletion_at bigint`,
    `alter table users add column deletion_content text check (deletion_content in ('keep', 'delete'))`,
    `alter table users add column deleted_at bigint`,
    `alter table users add column banned_email_hash text`,
    ...RESTRICTED_TO_ACCOUNTS.map((name) => `drop index ${name}`),
    ...deletionIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
  const value = randomBytes(32).toString('hex');
  await tx.insertInto('secrets').values({ name: 'banned_emails', value }).execute();
}

/** Indexes that are created again, without deleted accounts. */
export const RESTRICTED_TO_ACCOUNTS: readonly string[] = ['users_newest', 'users_by_role', 'users_by_ban'];

const NEWEST = 'created_at desc, id desc';
const where = 'deleted_at is null';

export const deletionIndexes: readonly Index[] = [
  { name: 'users_newest', on: `users (${NEWEST})`, where, serves: 'all users' },
  { name: 'users_by_role', on: `users (role, ${NEWEST})`, where, serves: 'users with a role' },
  { name: 'users_by_ban', on: `users (ban_status, ${NEWEST})`, where, serves: 'banned users' },
  {
    name: 'users_deletion_due',
    on: 'users (deletion_at, id)',
    where: 'deletion_at is not null',
    serves: 'accounts to be deleted',
  },
  {
    name: 'users_banned_email',
    on: 'users (banned_email_hash)',
    where: 'banned_email_hash is not null',
    serves: 'whether an address belonged to a banned account',
  },
  { name: 'posts_of_author', on: 'posts (author_id, id)', serves: "the export of a user's posts" },
  {
    name: 'comments_of_author',
    on: 'comments (author_id, id)',
    where,
    serves: "the export and the deletion of a user's comments",
  },
  { name: 'reports_by_reporter', on: 'reports (reporter_id, id)', serves: "the export of a user's reports" },
  {
    name: 'decisions_about_author',
    on: 'decisions (author_id, id)',
    serves: 'the export of the decisions about a user',
  },
  { name: 'bans_by_admin', on: 'bans (banned_by, id)', serves: "the export of an admin's bans" },
];
