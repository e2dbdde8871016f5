import type { FactChanges } from '@magpie/contract/curation/facts';
import { FACT_NAMES } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { requireReadable, type Viewer } from '../permissions.ts';
import { findChanges } from '../proposals/changes.ts';
import { factValue, isFact } from './facts.ts';

/**
 * How the facts of a post have changed, the latest first.
 * @throws NotFoundError, also for a post that the viewer may not read
 */
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
  const changes = await findChanges(read, id, FACT_NAMES);
  return {
    results: changes.flatMap(({ field, from, to, ...applied }) =>
      isFact(field) ? [{ field, from: factValue(field, from), to: factValue(field, to), ...applied }] : [],
    ),
  };
}
