import { sql } from 'kysely';
import { ddl } from '../../column-types.ts';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';
import { createTrigger } from '../002-topics.ts';

/**
 * Authors appeal against the removal of their posts and comments. An appeal is deleted with its post or comment. The ids of
 * deleted collections are stored, so that their pages can say that the collection was deleted, but not the ids of private
 * ones: others must not learn that they existed.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `create table appeals (
      id ${ddl[kind].identity},
      decision_id integer not null unique references decisions (id),
      post_id integer references posts (id) on delete cascade,
      comment_id integer references comments (id) on delete cascade,
      author_id integer not null references users (id) on delete cascade,
      text text not null check (text <> ''),
      created_at bigint not null,
      outcome text check (outcome in ('accepted', 'rejected')),
      decided_by integer references users (id),
      decided_at bigint,
      reason text not null default '',
      check ((post_id is null) <> (comment_id is null)),
      check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
      check (outcome is not null or reason = '')
    )`,
    ...appealIndexes.map(createIndex),
    'create table deleted_collections (id integer primary key)',
    ...createTrigger(kind, {
      name: 'collections_deleted',
      event: 'delete on collections',
      when: "old.visibility <> 'private'",
      body: ['insert into deleted_collections (id) values (old.id);'],
    }),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const appealIndexes: readonly Index[] = [
  {
    name: 'appeals_waiting',
    on: 'appeals (created_at, id)',
    where: 'outcome is null',
    serves: 'appeals that wait for an admin',
  },
  {
    name: 'appeals_of_post',
    on: 'appeals (post_id)',
    where: 'post_id is not null',
    serves: 'the deletion of a post',
  },
  {
    name: 'appeals_of_comment',
    on: 'appeals (comment_id)',
    where: 'comment_id is not null',
    serves: 'the deletion of a comment',
  },
  { name: 'appeals_by_author', on: 'appeals (author_id, id)', serves: "the export of a user's appeals" },
  {
    name: 'appeals_by_admin',
    on: 'appeals (decided_by, id)',
    where: 'decided_by is not null',
    serves: 'the export of the appeals that an admin decided',
  },
];
