import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/**
 * Decisions and reports say themselves what became of them, so that it is known after their post or comment is deleted: which
 * decision ended the effect of another, and which removal a report led to.
 */
export async function up(tx: Tx): Promise<void> {
  const statements = [
    'alter table decisions add column ended_by integer references decisions (id)',
    'alter table reports add column upheld_by integer references decisions (id)',
    `update decisions set ended_by = coalesce(
      (select undoing.id from decisions as undoing where undoing.undoes = decisions.id),
      (select min(later.id) from decisions as later where later.id > decisions.id and ${IS_SAME_ITEM})
    )`,
    // What was undone holds again.
    `update decisions set ended_by = null
      where verb in ('remove', 'reject') and exists (
        select 1 from decisions as approval
        join decisions as undoing on undoing.undoes = approval.id
        where approval.id = decisions.ended_by and undoing.ended_by is null
      )`,
    `update reports set upheld_by = coalesce(
      (select max(decisions.id) from decisions where decisions.post_id = reports.post_id and ${IS_REMOVAL}),
      (select max(decisions.id) from decisions where decisions.comment_id = reports.comment_id and ${IS_REMOVAL})
    ) where settled_by is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const IS_SAME_ITEM = '(later.post_id = decisions.post_id or later.comment_id = decisions.comment_id)';
const IS_REMOVAL = "decisions.verb in ('remove', 'reject') and decisions.ended_by is null";
