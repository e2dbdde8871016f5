import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/**
 * Decisions and reports store what became of them: which decision ended the effect of another, and which removal a report
 * led to. So this is still known after their post or comment is deleted.
 */
export async function up(tx: Tx): Promise<void> {
  const statements = [
    'alter table decisions add column ended_by integer references decisions (id)',
    'alter table reports add column upheld_by integer references decisions (id)',
    `update decisions set ended_by = coalesce(
      (select undoing.id from decisions as undoing where undoing.undoes = decisions.id),
      (select min(later.id) from decisions as later where later.id > decisions.id and ${IS_SAME_ITEM})
    )`,
    // These removals hold again, because the approval that ended them was undone.
    holdAgain('post_id', "select id from posts where status in ('removed', 'rejected')"),
    holdAgain('comment_id', "select id from comments where status = 'removed' and deleted_at is null"),
    `update reports set upheld_by = coalesce(
      (select max(decisions.id) from decisions where decisions.post_id = reports.post_id and ${IS_REMOVAL}),
      (select max(decisions.id) from decisions where decisions.comment_id = reports.comment_id and ${IS_REMOVAL})
    ) where settled_by is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const IS_SAME_ITEM = '(later.post_id = decisions.post_id or later.comment_id = decisions.comment_id)';
const IS_REMOVAL = "decisions.verb in ('remove', 'reject') and decisions.ended_by is null";

/**
 * If an item is removed now, its last removal holds: any later approval must have been undone. Removals that were undone
 * themselves do not count.
 */
function holdAgain(column: 'post_id' | 'comment_id', removed: string): string {
  return `update decisions set ended_by = null where id in (
    select max(removal.id) from decisions as removal
    where removal.verb in ('remove', 'reject') and removal.${column} in (${removed})
      and not exists (select 1 from decisions as undoing where undoing.undoes = removal.id)
    group by removal.${column}
  )`;
}
