import type { OutdatedBody, OutdatedReply } from '@magpie/contract/curation/outdated';
import * as outdatedMessages from '@magpie/contract/messages/curation/outdated';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { lockName, lockPost, requireStillLoggedIn } from '../db/locks.ts';
import type { PostRow } from '../db/schema.ts';
import { NotFoundError } from '../errors.ts';
import { logAct } from '../moderation-log/log-act.ts';
import { type Actor, isAdmin, requireOpenPost, requireReadable, type Viewer } from '../permissions.ts';
import { findChanges } from '../proposals/changes.ts';
import { listProposals, propose, recordChanges } from '../proposals/proposals.ts';
import { findSuccessor } from './find-successor.ts';
import { successorColumns, successorValue, viewSuccessors } from './successors.ts';

/**
 * What replaces a post, with the proposals and the former changes.
 * @throws NotFoundError, also for a post that the viewer may not read
 */
export async function getOutdated(
  { database: { read }, clock }: Context,
  viewer: Viewer,
  id: number,
): Promise<OutdatedReply> {
  const post = await read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireReadable(viewer, post);
  return viewOutdated(read, viewer, post, clock());
}

/**
 * Proposes that a post is outdated, or with null that it is not. An admin, or the third user who proposes the same,
 * applies it.
 * @throws NotFoundError, ForbiddenError for a post that is not listed, InvalidError as `findSuccessor` does
 */
export async function proposeOutdated(
  { database, clock, config: { publicUrl } }: Context,
  actor: Actor,
  id: number,
  body: OutdatedBody | null,
): Promise<OutdatedReply> {
  return database.transact(async (tx) => {
    // Without this lock, two crossing proposals could make a circle, because neither would see the other.
    await lockName(tx, 'outdated');
    const post = await lockPost(tx, id);
    const { role } = await requireStillLoggedIn(tx, actor);
    requireOpenPost(actor, post);
    const from = successorValue(post);
    const proposed = await listProposals(tx, actor, { post_id: id, field: 'outdated', now: clock() });
    const same = [from, ...proposed.map((one) => one.to)].filter((value) => value !== null);
    const to = body && (await findSuccessor(tx, { post, body, publicUrl, same }));
    const decides = isAdmin({ ...actor, role });
    const change = { post_id: id, field: 'outdated', from, to } as const;
    const isApplied = await propose(tx, change, { user_id: actor.id, decides, now: clock() });
    const columns = successorColumns(isApplied ? to : from);
    if (isApplied) {
      await tx.updateTable('posts').set(columns).where('id', '=', id).execute();
      await recordChanges(tx, [change], { user_id: actor.id, applied_at: clock() });
      if (decides) await log(tx, post, { to, admin_id: actor.id, created_at: clock() });
    }
    return viewOutdated(tx, actor, { ...post, ...columns }, clock());
  });
}

/** The log contains no URLs. */
async function log(
  tx: Tx,
  { id, title }: PostRow,
  { to, ...by }: { to: string | null; admin_id: number; created_at: number },
) {
  const successor = (await viewSuccessors(tx, [to]))(to);
  const reason = successor?.title ? outdatedMessages.replacedBy(successor.title) : '';
  const action = to === null ? 'mark_current' : 'mark_outdated';
  await logAct(tx, { ...by, reason }, { action, target: { kind: 'post', id, title } });
}

async function viewOutdated(
  queries: Queries,
  viewer: Viewer,
  post: PostRow,
  now: number,
): Promise<OutdatedReply> {
  // Proposals are shown only to logged-in users, who can confirm them: a proposal may be an advertisement.
  const proposals = viewer
    ? await listProposals(queries, viewer, { post_id: post.id, field: 'outdated', now })
    : [];
  const changes = await findChanges(queries, post.id, ['outdated']);
  const current = successorValue(post);
  const successorOf = await viewSuccessors(queries, [
    current,
    ...proposals.map(({ to }) => to),
    ...changes.flatMap(({ from, to }) => [from, to]),
  ]);
  return {
    outdated: successorOf(current),
    // A proposal whose successor is no longer shown cannot be confirmed.
    proposals: proposals
      .map((proposal) => ({ ...proposal, isRemoval: proposal.to === null, to: successorOf(proposal.to) }))
      .filter(({ isRemoval, to }) => isRemoval || to !== null)
      .map(({ isRemoval: _, ...proposal }) => proposal),
    history: changes.map(({ from, to, by, applied_at }) => ({
      from: successorOf(from),
      to: successorOf(to),
      is_outdated: to !== null,
      by,
      applied_at,
    })),
  };
}
