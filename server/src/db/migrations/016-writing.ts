import { sql } from 'kysely';
import { ddl } from '../column-types.ts';
import type { DatabaseKind, Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';

/** Stores the HTML of comments, and their earlier versions. The HTML of existing comments is null. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    'alter table comments add column content_html text check (content_html is null or deleted_at is null)',
    `create table comment_versions (
  id ${ddl[kind].identity},
  comment_id integer not null references comments (id) on delete cascade,
  content text not null,
  created_at bigint not null
)`,
    ...writingIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const writingIndexes: readonly Index[] = [
  {
    name: 'comment_versions_by_comment',
    on: 'comment_versions (comment_id, id)',
    serves: 'the earlier versions of a comment; deleting it',
  },
];
