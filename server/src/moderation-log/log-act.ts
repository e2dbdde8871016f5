import type { LogAction } from '@magpie/contract/moderation/log-actions';
import type { Tx } from '../db/database.ts';
import type { ModeratedKind } from '../db/tables/moderation-tables.ts';

/**
 * What was done to what. The log shows a user under their current name, and everything else under its name at the time of
 * the act.
 */
export type LoggedAct =
  | { action: DecisionAction; target: { kind: ModeratedKind; id: number | null; title: string } }
  | { action: CurationAction; target: { kind: 'post'; id: number; title: string } }
  | { action: 'ban' | 'unban'; target: { kind: 'user'; id: number } }
  | { action: 'block_domain' | 'unblock_domain'; target: { kind: 'domain'; id: number; title: string } }
  | { action: 'merge_tag'; target: { kind: 'tag'; id: number; title: string } };

type DecisionAction = Extract<LogAction, 'remove' | 'approve' | 'reject' | 'undo'>;

type CurationAction = Extract<
  LogAction,
  | 'correct_facts'
  | 'mark_outdated'
  | 'mark_current'
  | 'merge_post'
  | 'remove_source'
  | 'merge_work'
  | 'split_work'
>;

interface Circumstances {
  admin_id: number;
  reason: string;
  created_at: number;
}

/** Adds an act to the moderation log, in the transaction of the act. */
export async function logAct(tx: Tx, by: Circumstances, { action, target }: LoggedAct): Promise<void> {
  const about =
    target.kind === 'user'
      ? { user_id: target.id, target_id: null, title: null }
      : { user_id: null, target_id: target.id, title: target.title };
  await tx
    .insertInto('moderation_log')
    .values({ ...by, ...about, action, target_kind: target.kind })
    .execute();
}
