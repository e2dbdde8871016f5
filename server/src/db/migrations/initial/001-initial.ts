import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createRateLimitHits } from '../../tables/rate-limit-hits-table.ts';
import { insertFirstContent } from './001-first-content.ts';
import { createIndex, indexes } from '../001-indexes.ts';
import { tables } from './001-tables.ts';

export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [...tables(kind), ...indexes.map(createIndex), ...ONLY_ON[kind]];
  for (const statement of statements) await sql.raw(statement).execute(tx);
  if (kind === 'postgres') {
    await createRateLimitHits(tx, kind);
    if (await hasTrigrams(tx)) for (const statement of USER_SEARCH) await sql.raw(statement).execute(tx);
  }
  await insertFirstContent(tx);
}

const KEYS = 'username_key, email_key';
const REMOVE_KEYS = `insert into users_search (users_search, rowid, ${KEYS})
  values ('delete', old.id, old.username_key, old.email_key);`;
const ADD_KEYS = `insert into users_search (rowid, ${KEYS}) values (new.id, new.username_key, new.email_key);`;

const ONLY_ON: Record<DatabaseKind, string[]> = {
  sqlite: [
    // Finds users by three or more characters of their name or email address.
    `create virtual table users_search
      using fts5(${KEYS}, content = 'users', content_rowid = 'id', tokenize = 'trigram')`,
    `create trigger users_search_add after insert on users begin ${ADD_KEYS} end`,
    `create trigger users_search_remove after delete on users begin ${REMOVE_KEYS} end`,
    `create trigger users_search_change after update of ${KEYS} on users begin ${REMOVE_KEYS} ${ADD_KEYS} end`,
  ],
  postgres: [],
};

export const USER_SEARCH = [
  `create extension if not exists pg_trgm`,
  `create index users_by_part on users using gin (username_key gin_trgm_ops, email_key gin_trgm_ops)`,
];

/** Most installations include pg_trgm, and the owner of a database may enable it. Without it a search reads all users. */
async function hasTrigrams(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_available_extension_versions
    where name = 'pg_trgm' and (installed or (trusted and has_database_privilege(current_database(), 'create')))
  `.execute(tx);
  return rows.length > 0;
}
