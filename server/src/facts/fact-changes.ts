import type { FactChanges } from '@magpie/contract/curation/facts';
import { FACT_CHANGES_MAX } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { requireReadable, type Viewer } from '../permissions.ts';
import { factValue } from './facts.ts';

/** How the facts of a post have changed, the latest first. @throws NotFoundError, also for a post that the viewer may not read */
export async function listFactChanges(
  { database: { read } }: Context,
  viewer: Viewer,
  id: number,
): Promise<FactChanges> {
  const post = await read
    .selectFrom('posts')
    .select(['status', 'author_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireReadable(viewer, post);
  const changes = await read
    .selectFrom('fact_changes')
    .innerJoin('users', 'users.id', 'fact_changes.user_id')
    .select(['field', 'from_value', 'to_value', 'applied_at'])
    .select(['users.id as user_id', 'users.username', 'users.deleted_at'])
    .where('post_id', '=', id)
    .orderBy('fact_changes.id', 'desc')
    .limit(FACT_CHANGES_MAX)
    .execute();
  return {
    results: changes.map(({ field, from_value, to_value, applied_at, ...by }) => ({
      field,
      from: factValue(field, from_value),
      to: factValue(field, to_value),
      by: by.deleted_at === null ? { id: by.user_id, username: by.username } : null,
      applied_at: new Date(applied_at).toISOString(),
    })),
  };
}
