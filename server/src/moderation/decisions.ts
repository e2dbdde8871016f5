import type { Comment } from '@magpie/contract/comments';
import type { DecisionBody } from '@magpie/contract/moderation';
import type { Post } from '@magpie/contract/posts';
import { getComment } from '../comments/comment-thread.ts';
import type { Context } from '../context.ts';
import { lockUsers, requireStillAdmin } from '../db/locks.ts';
import type { Actor } from '../permissions.ts';
import { getPost } from '../posts/posts.ts';
import { type LockItem, lockModeratedComment, lockModeratedPost } from './moderated-item.ts';
import { settleReports } from './reports.ts';
import type { Verb } from './status.ts';

/** Removes a post; a removed one does not change. @throws NotFoundError */
export function removePost(context: Context, admin: Actor, id: number, reason?: Reason): Promise<Post> {
  return decideOnPost(context, admin, id, { verb: 'remove', reason });
}

/** Rejects a pending post, with a reason for its author; other posts do not change. @throws NotFoundError */
export function rejectPost(context: Context, admin: Actor, id: number, reason?: Reason): Promise<Post> {
  return decideOnPost(context, admin, id, { verb: 'reject', reason });
}

/** Approves a post, which settles its open reports; an active one does not change. @throws NotFoundError */
export function approvePost(context: Context, admin: Actor, id: number, reason?: Reason): Promise<Post> {
  return decideOnPost(context, admin, id, { verb: 'approve', reason });
}

/** @throws NotFoundError, ForbiddenError while its post is removed */
export function removeComment(context: Context, admin: Actor, id: number, reason?: Reason): Promise<Comment> {
  return decideOnComment(context, admin, id, { verb: 'remove', reason });
}

/** @throws NotFoundError, ForbiddenError while its post is removed */
export function approveComment(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<Comment> {
  return decideOnComment(context, admin, id, { verb: 'approve', reason });
}

type Reason = DecisionBody['reason'];

interface Decision {
  verb: Exclude<Verb, 'report'>;
  reason: Reason;
}

async function decideOnPost(context: Context, admin: Actor, id: number, decision: Decision) {
  await decide(context, admin, lockModeratedPost, id, decision);
  return getPost(context, admin, id);
}

async function decideOnComment(context: Context, admin: Actor, id: number, decision: Decision) {
  await decide(context, admin, lockModeratedComment, id, decision);
  return getComment(context, admin, id);
}

function decide(
  { database, clock }: Context,
  admin: Actor,
  lock: LockItem,
  id: number,
  { verb, reason }: Decision,
) {
  return database.transact(async (tx) => {
    const locked = await lock(tx, id);
    await lockUsers(tx, [admin.id, locked.item.author_id]);
    await requireStillAdmin(tx, admin);
    locked.requireDecidable(admin);
    const next = locked.transition(verb);
    if (!next) return;
    await tx
      .insertInto('decisions')
      .values({ ...locked.record, admin_id: admin.id, verb, reason: reason ?? '', created_at: clock() })
      .execute();
    if (verb === 'approve') await settleReports(tx, locked, clock());
    await next.store(clock());
  });
}
