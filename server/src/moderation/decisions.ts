import type { DecidedComment } from '@magpie/contract/comments';
import type { DecisionBody } from '@magpie/contract/moderation';
import type { DecidedPost } from '@magpie/contract/posts';
import { getComment } from '../comments/comment-thread.ts';
import type { Context } from '../context.ts';
import { lockUsers, requireStillAdmin } from '../db/locks.ts';
import { logAct } from '../moderation-log/log-act.ts';
import { notifyOfPost } from '../notifications/post-events.ts';
import type { Actor } from '../permissions.ts';
import { getPost } from '../posts/posts.ts';
import { type LockItem, lockModeratedComment, lockModeratedPost, loggedItem } from './moderated-item.ts';
import { announceDecision } from './announce-decision.ts';
import { settleReports } from './reports.ts';
import type { Verb } from './status.ts';

/** Removes a post; a removed one does not change. @throws NotFoundError */
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

/** @throws NotFoundError, ForbiddenError while its post is removed */
export function removeComment(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<DecidedComment> {
  return decideOnComment(context, admin, id, { verb: 'remove', reason });
}

/** @throws NotFoundError, ForbiddenError while its post is removed */
export function approveComment(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<DecidedComment> {
  return decideOnComment(context, admin, id, { verb: 'approve', reason });
}

type Reason = DecisionBody['reason'];

interface Decision {
  verb: Exclude<Verb, 'report'>;
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
    const { item, record } = locked;
    await lockUsers(tx, [admin.id, item.author_id]);
    await requireStillAdmin(tx, admin);
    locked.requireDecidable(admin);
    const next = locked.transition(verb);
    if (!next) return null;
    const decision = await tx
      .insertInto('decisions')
      .values({
        ...record,
        admin_id: admin.id,
        verb,
        status_before: item.status,
        status_after: next.status,
        created_at_before: item.created_at,
        reason: reason ?? '',
        created_at: clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await logAct(
      tx,
      { admin_id: admin.id, reason: reason ?? '', created_at: clock() },
      { action: verb, target: loggedItem(locked) },
    );
    await announceDecision(tx, locked, { id: decision.id, verb, admin_id: admin.id, created_at: clock() });
    if (verb === 'approve') await settleReports(tx, locked, decision.id);
    await next.store(clock());
    if (next.isFirstListing) await notifyOfPost(tx, item, clock());
    return decision.id;
  });
}
