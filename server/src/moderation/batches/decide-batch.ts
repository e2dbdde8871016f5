import { BATCH_MAX } from '@magpie/contract/limits';
import type { BatchBody, BatchReply } from '@magpie/contract/moderation/batches';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUsers, requireStillAdmin } from '../../db/locks.ts';
import { InvalidError } from '../../errors.ts';
import type { Actor } from '../../permissions.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { applyDecision } from '../apply-decision.ts';
import { type LockedItem, lockModeratedComment, lockModeratedPost } from '../moderated-item.ts';
import { dryRunBatch } from './dry-run.ts';
import { lockItems } from './lock-items.ts';
import { isAllowed, requireAll } from './requirements.ts';

/**
 * Removes or approves many posts and comments in one transaction. The answer leaves out items that do not change.
 * @throws InvalidError for an unknown id, no ids or too many; then nothing changes
 */
export async function decideBatch(context: Context, admin: Actor, body: BatchBody): Promise<BatchReply> {
  const items = { posts: [...new Set(body.posts)], comments: [...new Set(body.comments)] };
  requireSize(items.posts.length + items.comments.length);
  const batch = { ...body, ...items };
  if (body.dry_run) return dryRunBatch(context.database.read, admin, batch);
  return context.database.transact((tx) => apply(context, tx, admin, batch));
}

interface Batch extends Pick<BatchBody, 'act' | 'reason'> {
  posts: readonly number[];
  comments: readonly number[];
}

function requireSize(size: number) {
  if (size === 0) throw new InvalidError({ posts: [moderationMessages.batchEmpty] });
  if (size > BATCH_MAX) throw new InvalidError({ non_field_errors: [moderationMessages.batchTooLarge] });
}

async function apply({ clock }: Context, tx: Tx, admin: Actor, batch: Batch): Promise<BatchReply> {
  const { act } = batch;
  const reason = batch.reason ?? '';
  const created_at = clock();
  const found = await lockItems(tx, batch);
  await lockUsers(tx, [admin.id, ...found.authors]);
  await requireStillAdmin(tx, admin);
  requireAll('posts', batch.posts, found.posts);
  requireAll('comments', batch.comments, found.comments);
  const { id } = await tx
    .insertInto('batches')
    .values({
      admin_id: admin.id,
      act,
      reason,
      posts_count: 0,
      comments_count: 0,
      created_at,
      undone_by: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const decide = async (locked: LockedItem) => {
    if (!isAllowed(() => locked.requireDecidable(admin))) return false;
    const verdict = { verb: act, reason, admin_id: admin.id, created_at, batch_id: id };
    return (await applyDecision(tx, locked, verdict)) !== null;
  };
  const decideOn = {
    posts: () => changed(found.posts, async (post) => decide(await lockModeratedPost(tx, post))),
    comments: () =>
      changed(found.comments, async (comment) => decide(await lockModeratedComment(tx, comment))),
  };
  // Nobody can act on the comments of a removed post, so posts are approved before comments and removed after them.
  const first = act === 'approve' ? await decideOn.posts() : null;
  const comments = await decideOn.comments();
  const posts = first ?? (await decideOn.posts());
  if (posts.length + comments.length === 0) {
    await tx.deleteFrom('batches').where('id', '=', id).execute();
    return { id: null, posts, comments };
  }
  const counts = { posts_count: posts.length, comments_count: comments.length };
  await tx.updateTable('batches').set(counts).where('id', '=', id).execute();
  return { id, posts, comments };
}

/** How many items are decided on before other requests get their turn. SQLite needs a few milliseconds for that many. */
const AT_ONCE = 5;

async function changed(ids: readonly number[], decide: (id: number) => Promise<boolean>): Promise<number[]> {
  const done: number[] = [];
  for (const [index, id] of ids.entries()) {
    if (await decide(id)) done.push(id);
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
  }
  return done;
}
