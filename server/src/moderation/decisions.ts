import type { DecidedComment } from '@magpie/contract/comments';
import type { DecisionBody } from '@magpie/contract/moderation';
import type { DecidedCollection } from '@magpie/contract/collections/collections';
import type { DecidedPost } from '@magpie/contract/posts';
import { getComment } from '../comments/comment-thread.ts';
import type { Context } from '../context.ts';
import { lockUsers, requireStillAdmin } from '../db/locks.ts';
import type { Actor } from '../permissions.ts';
import { getPost } from '../posts/posts.ts';
import { applyDecision, type Verdict } from './apply-decision.ts';
import { getModeratedCollection, lockModeratedCollection } from './collections/moderated-collection.ts';
import { type LockItem, lockModeratedComment, lockModeratedPost } from './moderated-item.ts';

/** Removes a post; a removed, pending or rejected one does not change. @throws NotFoundError */
export function removePost(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<DecidedPost> {
  return decideOnPost(context, admin, id, { verb: 'remove', reason });
}

/** Rejects a pending post, with a reason for its author; other posts do not change. @throws NotFoundError */
export function rejectPost(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<DecidedPost> {
  return decideOnPost(context, admin, id, { verb: 'reject', reason });
}

/** Approves a post, which settles its open reports; an active one does not change. @throws NotFoundError */
export function approvePost(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<DecidedPost> {
  return decideOnPost(context, admin, id, { verb: 'approve', reason });
}

/** @throws NotFoundError, ForbiddenError while the post of the comment is not listed */
export function removeComment(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<DecidedComment> {
  return decideOnComment(context, admin, id, { verb: 'remove', reason });
}

/** @throws NotFoundError, ForbiddenError while the post of the comment is not listed */
export function approveComment(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<DecidedComment> {
  return decideOnComment(context, admin, id, { verb: 'approve', reason });
}

/**
 * Removes a collection, which makes it private; a removed one does not change.
 * @throws NotFoundError, also for a private one that is not removed
 */
export function removeCollection(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<DecidedCollection> {
  return decideOnCollection(context, admin, id, { verb: 'remove', reason });
}

/**
 * Approves a collection, which settles its open reports; a removed one becomes as visible as before its removal. An active
 * one does not change.
 * @throws NotFoundError, also for a private one that is not removed
 */
export function approveCollection(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<DecidedCollection> {
  return decideOnCollection(context, admin, id, { verb: 'approve', reason });
}

type Reason = DecisionBody['reason'];

interface Decision {
  verb: Verdict['verb'];
  reason: Reason;
}

async function decideOnPost(context: Context, admin: Actor, id: number, decision: Decision) {
  const decision_id = await decide(context, admin, lockModeratedPost, id, decision);
  return { ...(await getPost(context, admin, id)), decision_id };
}

async function decideOnComment(context: Context, admin: Actor, id: number, decision: Decision) {
  const decision_id = await decide(context, admin, lockModeratedComment, id, decision);
  return { ...(await getComment(context, admin, id)), decision_id };
}

async function decideOnCollection(context: Context, admin: Actor, id: number, decision: Decision) {
  const decision_id = await decide(context, admin, lockModeratedCollection, id, decision);
  return { ...(await getModeratedCollection(context, admin, id)), decision_id };
}

/** The id of the recorded decision; null when nothing changes. */
function decide(
  { database, clock }: Context,
  admin: Actor,
  lock: LockItem,
  id: number,
  { verb, reason }: Decision,
): Promise<number | null> {
  return database.transact(async (tx) => {
    const locked = await lock(tx, id);
    await lockUsers(tx, [admin.id, locked.item.author_id]);
    await requireStillAdmin(tx, admin);
    locked.requireDecidable(admin);
    return applyDecision(tx, locked, { verb, reason: reason ?? '', admin_id: admin.id, created_at: clock() });
  });
}
