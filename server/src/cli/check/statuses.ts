import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { MODERATED, type ModeratedColumn, type ModeratedTable } from '../../db/tables/moderation-tables.ts';
import { rowsWhere } from './rows-where.ts';

/**
 * Finds the items whose status contradicts the reports and decisions about them. The rules: a report flags an active item,
 * an approval settles the open reports of the item, and only an admin removes an item.
 */
export async function* findWrongStatuses(queries: Queries): AsyncGenerator<string> {
  for (const { table, column } of Object.values(MODERATED)) {
    for (const { problem, holds } of rules(table, column)) {
      for await (const { id } of rowsWhere(queries, table, sql<{ id: number }>`id`, holds))
        yield `${table} ${id}: ${problem}`;
    }
  }
}

interface Rule {
  problem: string;
  /** Matches the items that have the problem. */
  holds: RawBuilder<boolean>;
}

function rules(table: ModeratedTable, column: ModeratedColumn): Rule[] {
  const status = sql.ref(`${table}.status`);
  const item = sql.ref(column);
  const id = sql.ref(`${table}.id`);
  const hasOpenReport = sql`exists (select 1 from reports where ${item} = ${id} and settled_by is null)`;
  const submittedAt = sql.ref(`${table}.created_at`);
  const reported = sql`select created_at from reports where ${item} = ${id} and settled_by is null`;
  const found = sql`select found_at from duplicates where post_id = posts.id and settled_by is null`;
  const isCaused = table === 'posts' ? sql`(exists (${reported}) or exists (${found}))` : hasOpenReport;
  const firstReport = sql`(${reported} order by reports.id limit 1)`;
  const since =
    table === 'posts'
      ? sql`(select min(since) from (select ${firstReport} as since union all ${found}) as causes)`
      : firstReport;
  const waitingSince = sql`case ${status}
    when 'flagged' then coalesce(${since}, ${submittedAt}) when 'pending' then ${submittedAt} end`;
  const decided = sql`coalesce((select status_after from decisions where ${item} = ${id} order by decisions.id desc limit 1), '')`;
  const exists = table === 'comments' ? sql`comments.deleted_at is null` : sql`1 = 1`;
  return [
    ...(table === 'posts' ? [...heldRules(decided), duplicateRule(isCaused)] : []),
    {
      problem: 'status is active, but it has open reports',
      holds: sql`${status} = 'active' and ${hasOpenReport}`,
    },
    {
      problem: 'status is flagged, but it has no open report',
      holds: sql`${status} = 'flagged' and not ${isCaused}`,
    },
    {
      problem: 'waiting_since is not the time since which it has been waiting for an admin',
      holds: sql`coalesce(${waitingSince}, -1) <> coalesce(${sql.ref(`${table}.waiting_since`)}, -1)`,
    },
    {
      problem: 'status is removed, but no admin removed it last',
      holds: sql`${status} = 'removed' and ${exists} and ${decided} <> 'removed'`,
    },
    {
      problem: 'status is not removed, but an admin removed it last',
      holds: sql`${status} <> 'removed' and ${decided} = 'removed'`,
    },
  ];
}

/** A post that may be a duplicate waits for an admin. */
function duplicateRule(isCaused: RawBuilder<unknown>): Rule {
  return {
    problem: 'status is active, but nobody has decided whether it is a duplicate',
    holds: sql`posts.status = 'active' and ${isCaused} and not exists (
      select 1 from reports where post_id = posts.id and settled_by is null)`,
  };
}

/**
 * Only a held post can be pending, and only until an admin decides on it. A post is rejected if, and only if, the last
 * decision rejected it.
 */
function heldRules(decided: RawBuilder<unknown>): Rule[] {
  return [
    {
      problem: 'status is rejected, but no admin rejected it last',
      holds: sql`posts.status = 'rejected' and ${decided} <> 'rejected'`,
    },
    {
      problem: 'status is not rejected, but an admin rejected it last',
      holds: sql`posts.status <> 'rejected' and ${decided} = 'rejected'`,
    },
    {
      problem: 'status is pending, but it was never held or has been decided on',
      holds: sql`posts.status = 'pending' and (posts.was_held = 0 or ${decided} not in ('', 'pending'))`,
    },
    { problem: 'status is approved, which is never stored', holds: sql`posts.status = 'approved'` },
  ];
}
