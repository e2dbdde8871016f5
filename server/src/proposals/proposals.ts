import { PROPOSALS_MAX, QUORUMS } from '@magpie/contract/limits';
import type { ProposalField } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/database.ts';
import type { Viewer } from '../permissions.ts';

/** A value of a post that somebody proposes, as the tables of proposals and changes hold it. */
export interface Proposal {
  post_id: number;
  field: ProposalField;
  from: string | null;
  to: string | null;
}

interface Proposer {
  user_id: number;
  /** Whether the proposal is applied without anybody else. */
  decides: boolean;
  now: number;
}

/**
 * Stores a user's proposal for a value of a post, in place of the former one. The proposal that completes the quorum is
 * applied. Proposing the current value withdraws one's proposal. The post must be locked.
 * @returns whether the value is now to be changed; the caller does so, and calls `recordChanges`
 */
export async function propose(
  tx: Tx,
  { post_id, field, from, to }: Proposal,
  { user_id, decides, now }: Proposer,
): Promise<boolean> {
  await tx
    .deleteFrom('proposals')
    .where('post_id', '=', post_id)
    .where('field', '=', field)
    .where('user_id', '=', user_id)
    .execute();
  if (to === from) return false;
  if (decides) return true;
  await tx.insertInto('proposals').values({ post_id, field, user_id, value: to, created_at: now }).execute();
  const { count } = await selectCounted(tx, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('post_id', '=', post_id)
    .where('field', '=', field)
    .where('value', 'is not distinct from', to)
    .executeTakeFirstOrThrow();
  return count >= QUORUMS[field];
}

/** Adds applied changes to the history, and deletes all proposals for these fields of the posts, whatever they propose. */
export async function recordChanges(
  tx: Tx,
  changes: readonly Proposal[],
  by: { user_id: number; applied_at: number },
): Promise<void> {
  for (const { post_id, field, from, to } of changes) {
    await tx
      .insertInto('post_changes')
      .values({ post_id, field, from_value: from, to_value: to, ...by })
      .execute();
    await tx.deleteFrom('proposals').where('post_id', '=', post_id).where('field', '=', field).execute();
  }
}

/** What is proposed for a value of a post, the most proposed first. */
export async function listProposals(
  queries: Queries,
  viewer: Viewer,
  { post_id, field, now }: { post_id: number; field: ProposalField; now: number },
) {
  const rows = await selectCounted(queries, now)
    .select(['value', (of) => of.fn.countAll<number>().as('count')])
    .select(sql<number>`max(case when user_id = ${viewer?.id ?? 0} then 1 else 0 end)`.as('is_own'))
    .where('post_id', '=', post_id)
    .where('field', '=', field)
    .groupBy('value')
    .orderBy('count', 'desc')
    .orderBy((of) => of.fn.min('proposals.id'))
    .limit(PROPOSALS_MAX)
    .execute();
  return rows.map(({ value, count, is_own }) => ({
    to: value,
    count,
    needed: QUORUMS[field],
    is_own: is_own === 1,
  }));
}

/** The proposals that count: those of banned and deleted users do not. */
function selectCounted(queries: Queries, now: number) {
  return queries
    .selectFrom('proposals')
    .innerJoin('users', 'users.id', 'proposals.user_id')
    .where('users.deleted_at', 'is', null)
    .where((of) => of.or([of('ban_status', '=', 'active'), of('banned_until', '<=', now)]));
}
