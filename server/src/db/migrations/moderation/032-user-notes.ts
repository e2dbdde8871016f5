import { sql } from 'kysely';
import { ddl } from '../../column-types.ts';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

/** Admins write notes about users, which other admins can read. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `create table user_notes (
      id ${ddl[kind].identity},
      user_id integer not null references users (id) on delete cascade,
      admin_id integer not null references users (id),
      text text not null check (text <> ''),
      created_at bigint not null
    )`,
    ...userNoteIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const userNoteIndexes: readonly Index[] = [
  { name: 'user_notes_about', on: 'user_notes (user_id, id)', serves: 'the notes about a user' },
  { name: 'user_notes_by_admin', on: 'user_notes (admin_id, id)', serves: "the export of an admin's notes" },
];
