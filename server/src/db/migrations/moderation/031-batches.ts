import { sql } from 'kysely';
import { ddl } from '../../column-types.ts';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

/** Admins decide on many posts and comments at once. A batch notifies each author once: its decisions are one group. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `create table batches (
      id ${ddl[kind].identity},
      admin_id integer not null references users (id),
      act text not null check (act in ('remove', 'approve')),
      reason text not null,
      posts_count integer not null check (posts_count >= 0),
      comments_count integer not null check (comments_count >= 0),
      created_at bigint not null,
      undone_by integer references users (id),
      undone_at bigint,
      check ((undone_by is null) = (undone_at is null))
    )`,
    'alter table decisions add column batch_id integer references batches (id)',
    'alter table notifications add column batch_id integer references batches (id)',
    `drop index ${OPEN_GROUP_INDEX}`,
    ...batchIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** The index of the groups that events join. It is created again, without the notifications of batches. */
export const OPEN_GROUP_INDEX = 'notifications_open_group';

/** The group that an event joins (notifications/store-events.ts). */
export const OPEN_GROUP = {
  columns: 'user_id, kind, post_id, coalesce(comment_id, 0)',
  condition: 'read_at is null and post_id is not null and batch_id is null',
} as const;

/** The group of the decisions of a batch. */
export const BATCH_GROUP = {
  columns: 'user_id, kind, batch_id',
  condition: 'read_at is null and batch_id is not null',
} as const;

export const batchIndexes: readonly Index[] = [
  { name: 'batches_newest', on: 'batches (created_at desc, id desc)', serves: 'all batches' },
  { name: 'batches_by_admin', on: 'batches (admin_id, id)', serves: "the export of an admin's batches" },
  {
    name: 'decisions_of_batch',
    on: 'decisions (batch_id, id)',
    where: 'batch_id is not null',
    serves: 'the decisions of a batch, to undo them',
  },
  {
    name: OPEN_GROUP_INDEX,
    on: `notifications (${OPEN_GROUP.columns})`,
    where: OPEN_GROUP.condition,
    isUnique: true,
    serves: 'the group that an event joins, of which there is at most one',
  },
  {
    name: 'notifications_batch_group',
    on: `notifications (${BATCH_GROUP.columns})`,
    where: BATCH_GROUP.condition,
    isUnique: true,
    serves: 'the group that a decision of a batch joins, of which there is at most one',
  },
];
