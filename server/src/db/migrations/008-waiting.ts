import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';
import { createTrigger } from './002-topics.ts';
import type { Report } from './migration.ts';

/**
 * Posts and comments get the time since which they wait for a decision, so that an index can serve the moderation queue
 * in that order. Triggers update it, since reports, decisions, undone decisions and deletions change it.
 */
export async function up(tx: Tx, kind: DatabaseKind, report: Report): Promise<void> {
  report('finding out since when posts and comments wait for a decision');
  const statements = WAITING_TABLES.flatMap(({ table, column, waits }) => [
    `alter table ${table} add column waiting_since bigint`,
    `update ${table} set waiting_since = ${waitingSince(table, column)} where ${waits(table)}`,
  ]);
  for (const statement of [...statements, ...waitingIndexes.map(createIndex), ...triggers(kind)])
    await sql.raw(statement).execute(tx);
}

const WAITING_TABLES = [
  { table: 'posts', column: 'post_id', waits: (row: string) => `${row}.status in ('flagged', 'pending')` },
  { table: 'comments', column: 'comment_id', waits: (row: string) => `${row}.status = 'flagged'` },
] as const;

/** A held post waits since it was submitted, a flagged item since its first open report. */
function waitingSince(row: string, column: string) {
  return `coalesce(
      (select created_at from reports where ${column} = ${row}.id and settled_by is null and ${row}.status = 'flagged' order by id limit 1),
      ${row}.created_at
    )`;
}

function triggers(kind: DatabaseKind): string[] {
  return WAITING_TABLES.flatMap(({ table, column, waits }) => {
    const set = `update ${table} set waiting_since = case when ${waits('new')} then ${waitingSince('new', column)} end
      where id = new.id;`;
    const added = {
      name: `${table}_added_waiting`,
      event: `insert on ${table}`,
      when: waits('new'),
      body: [set],
    };
    const changed = {
      name: `${table}_waiting_changed`,
      event: `update of status on ${table}`,
      when: 'new.status <> old.status',
      body: [set],
    };
    return [added, changed].flatMap((trigger) => createTrigger(kind, trigger));
  });
}

export const waitingIndexes: readonly Index[] = WAITING_TABLES.map(({ table }) => ({
  name: `${table}_waiting`,
  on: `${table} (status, waiting_since, id)`,
  where: 'waiting_since is not null',
  serves: `${table} that wait for a decision`,
}));
