import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../dialect.ts';

/** Finds users by any three characters and more of their names and addresses. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres' && !(await hasTrigrams(tx))) return;
  for (const statement of STATEMENTS[kind]) await sql.raw(statement).execute(tx);
}

const KEYS = 'username_key, email_key';
const REMOVE = `insert into users_search (users_search, rowid, ${KEYS})
  values ('delete', old.id, old.username_key, old.email_key);`;
const ADD = `insert into users_search (rowid, ${KEYS}) values (new.id, new.username_key, new.email_key);`;

const STATEMENTS: Record<DatabaseKind, string[]> = {
  sqlite: [
    `create virtual table users_search
      using fts5(${KEYS}, content = 'users', content_rowid = 'id', tokenize = 'trigram')`,
    `create trigger users_search_add after insert on users begin ${ADD} end`,
    `create trigger users_search_remove after delete on users begin ${REMOVE} end`,
    `create trigger users_search_change after update of ${KEYS} on users begin ${REMOVE} ${ADD} end`,
    `insert into users_search (users_search) values ('rebuild')`,
  ],
  postgres: [
    `create extension if not exists pg_trgm`,
    `create index users_by_part on users using gin (username_key gin_trgm_ops, email_key gin_trgm_ops)`,
  ],
};

/** Part of most installations, and the owner of a database may switch it on; without it a search reads all users. */
async function hasTrigrams(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_available_extension_versions
    where name = 'pg_trgm' and (installed or (trusted and has_database_privilege(current_database(), 'create')))
  `.execute(tx);
  return rows.length > 0;
}
