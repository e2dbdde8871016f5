import { sql } from 'kysely';
import { ddl } from '../../column-types.ts';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

/** Adds authenticator apps, recovery codes, passkeys, and logins that wait for one of them. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `create table totp_secrets (
      user_id integer not null references users (id) on delete cascade,
      is_confirmed smallint not null check (is_confirmed in (0, 1)),
      secret text not null,
      created_at bigint not null,
      primary key (user_id, is_confirmed)
    )`,
    `create table used_totp_steps (
      user_id integer not null references users (id) on delete cascade,
      step bigint not null,
      primary key (user_id, step)
    )`,
    `create table recovery_codes (
      user_id integer not null references users (id) on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`,
    `create table passkeys (
      id ${ddl[kind].identity},
      user_id integer not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      sign_count bigint not null check (sign_count >= 0),
      transports text not null,
      name text not null,
      created_at bigint not null,
      last_used_at bigint
    )`,
    `create table challenges (
      value_hash text primary key,
      purpose text not null check (purpose in ('login', 'passkey_login', 'add_passkey')),
      user_id integer references users (id) on delete cascade,
      login_hash text references challenges (value_hash) on delete cascade,
      expires_at bigint not null,
      check (purpose = 'passkey_login' or (user_id is not null and login_hash is null)),
      check ((user_id is null) = (login_hash is null) or purpose <> 'passkey_login')
    )`,
    ...secondFactorIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const secondFactorIndexes: readonly Index[] = [
  { name: 'passkeys_by_user', on: 'passkeys (user_id, id)', serves: 'the passkeys of a user, oldest first' },
  {
    name: 'challenges_by_user',
    on: 'challenges (user_id)',
    serves: 'the waiting logins of a user, which end with their sessions; deleting a user',
  },
  {
    name: 'challenges_by_login',
    on: 'challenges (login_hash)',
    serves: 'deleting a login that was finished',
  },
  { name: 'challenges_expired', on: 'challenges (expires_at)', serves: 'deleting expired challenges' },
];
