import { CHANGES_MAX } from '@magpie/contract/limits';
import type { ProposalField } from '@magpie/contract/values';
import type { Queries } from '../db/database.ts';

/** How values of a post have changed, the latest first. */
export async function findChanges(queries: Queries, post_id: number, fields: readonly ProposalField[]) {
  const rows = await queries
    .selectFrom('post_changes')
    .innerJoin('users', 'users.id', 'post_changes.user_id')
    .select(['field', 'from_value as from', 'to_value as to', 'applied_at'])
    .select(['users.id as user_id', 'users.username', 'users.deleted_at'])
    .where('post_id', '=', post_id)
    .where('field', 'in', fields)
    .orderBy('post_changes.id', 'desc')
    .limit(CHANGES_MAX)
    .execute();
  return rows.map(({ field, from, to, applied_at, user_id, username, deleted_at }) => ({
    field,
    from,
    to,
    by: deleted_at === null ? { id: user_id, username } : null,
    applied_at: new Date(applied_at).toISOString(),
  }));
}
