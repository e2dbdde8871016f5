import type { PostWork } from '@magpie/contract/curation/works';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { NotFoundError } from '../errors.ts';
import { requireReadable, type Viewer } from '../permissions.ts';
import { findChanges } from '../proposals/changes.ts';
import { listProposals } from '../proposals/proposals.ts';
import { titlesOfWorks } from './view-works.ts';
import { isSplit } from './work-keys.ts';

/** The work of a post. @throws NotFoundError, also for a post that the viewer may not read */
export async function getPostWork(
  { database: { read }, clock }: Context,
  viewer: Viewer,
  post_id: number,
): Promise<PostWork> {
  return viewPostWork(read, viewer, post_id, clock());
}

/** @throws as `getPostWork` */
export async function viewPostWork(
  queries: Queries,
  viewer: Viewer,
  post_id: number,
  now: number,
): Promise<PostWork> {
  const post = await queries
    .selectFrom('posts')
    .select(['status', 'author_id', 'work_key'])
    .where('id', '=', post_id)
    .executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireReadable(viewer, post);
  const proposals = await listProposals(queries, viewer, { post_id, field: 'work', now });
  const changes = await findChanges(queries, post_id, ['work']);
  const titles = await titlesOfWorks(
    queries,
    [post.work_key, ...proposals.map(({ to }) => to)].flatMap((key) =>
      key === null || isSplit(key) ? [] : key,
    ),
  );
  const workOf = (key: string | null) => (isSplit(key) ? null : (titles.get(key ?? '') ?? null));
  return {
    work: workOf(post.work_key),
    proposals: proposals.map((proposal) => ({ ...proposal, to: workOf(proposal.to) })),
    history: changes.map(({ to, by, applied_at }) => ({
      act: isSplit(to) ? 'split' : 'join',
      by,
      applied_at,
    })),
  };
}
