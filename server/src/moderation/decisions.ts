import type { Comment } from '@magpie/contract/comments';
import type { DecisionBody } from '@magpie/contract/moderation';
import type { Post } from '@magpie/contract/posts';
import { getComment } from '../comments/comment-thread.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockComment, lockPost, lockUsers, requireStillAdmin } from '../db/locks.ts';
import type { ModeratedItem, PostRow } from '../db/schema.ts';
import { type Actor, requireStandingComment } from '../permissions.ts';
import { getPost } from '../posts/posts.ts';
import { moderatedComment, moderatedPost } from './moderated-item.ts';
import {
  type ItemVerb,
  type PostVerb,
  postStatusAfter,
  setCommentStatus,
  setPostStatus,
  statusAfter,
} from './status.ts';

/** Removes a post; a removed one stays as it is. @throws NotFoundError */
export function removePost(context: Context, admin: Actor, id: number, reason?: Reason): Promise<Post> {
  return decidePost(context, admin, id, { verb: 'remove', reason });
}

/** Rejects a post that waits, with a reason for its author; any other stays as it is. @throws NotFoundError */
export function rejectPost(context: Context, admin: Actor, id: number, reason?: Reason): Promise<Post> {
  return decidePost(context, admin, id, { verb: 'reject', reason });
}

/** Approves a post, which settles its open reports; an active one stays as it is. @throws NotFoundError */
export function approvePost(context: Context, admin: Actor, id: number, reason?: Reason): Promise<Post> {
  return decidePost(context, admin, id, { verb: 'approve', reason });
}

/** @throws NotFoundError, ForbiddenError while its post is removed */
export function removeComment(context: Context, admin: Actor, id: number, reason?: Reason): Promise<Comment> {
  return decideComment(context, admin, id, { verb: 'remove', reason });
}

/** @throws NotFoundError, ForbiddenError while its post is removed */
export function approveComment(
  context: Context,
  admin: Actor,
  id: number,
  reason?: Reason,
): Promise<Comment> {
  return decideComment(context, admin, id, { verb: 'approve', reason });
}

type Reason = DecisionBody['reason'];

/** Reports are no decision. */
type DecisionVerb = Exclude<PostVerb, 'report'>;

interface Decision<Verb> {
  verb: Verb;
  reason: Reason;
}

async function decidePost(context: Context, admin: Actor, id: number, decision: Decision<DecisionVerb>) {
  const { database, clock } = context;
  await database.transact(async (tx) => {
    const post = await lockPost(tx, id);
    await lockUsers(tx, [admin.id, post.author_id]);
    await requireStillAdmin(tx, admin);
    const next = postStatusAfter(decision.verb, post);
    if (!next) return;
    await record(tx, admin, moderatedPost(post), decision, clock());
    if (decision.verb === 'approve') await settleReports(tx, 'post_id', id, clock());
    await setPostStatus(tx, post, next, clock());
  });
  return getPost(context, admin, id);
}

async function decideComment(
  context: Context,
  admin: Actor,
  id: number,
  decision: Decision<Exclude<ItemVerb, 'report'>>,
) {
  const { database, clock } = context;
  await database.transact(async (tx) => {
    const { comment, post } = await lockComment(tx, id);
    await requireStillAdmin(tx, admin);
    requireStandingComment(admin, comment, post);
    const next = statusAfter(decision.verb, comment);
    if (!next) return;
    await record(tx, admin, moderatedComment(comment), decision, clock());
    if (decision.verb === 'approve') await settleReports(tx, 'comment_id', id, clock());
    await setCommentStatus(tx, comment, post, next);
  });
  return getComment(context, admin, id);
}

async function record(
  tx: Tx,
  admin: Actor,
  item: ModeratedItem,
  { verb, reason }: Decision<DecisionVerb>,
  created_at: number,
) {
  await tx
    .insertInto('decisions')
    .values({ ...item, admin_id: admin.id, verb, reason: reason ?? '', created_at })
    .execute();
}

async function settleReports(tx: Tx, item: 'post_id' | 'comment_id', id: PostRow['id'], settled_at: number) {
  await tx
    .updateTable('reports')
    .set({ settled_at })
    .where(item, '=', id)
    .where('settled_at', 'is', null)
    .execute();
  await tx
    .updateTable(item === 'post_id' ? 'posts' : 'comments')
    .set({ reports_count: 0 })
    .where('id', '=', id)
    .execute();
}
