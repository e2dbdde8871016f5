import * as duplicateMessages from '@magpie/contract/messages/curation/duplicates';
import type { MergePostBody } from '@magpie/contract/curation/duplicates';
import type { Post } from '@magpie/contract/posts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { rowLock } from '../../db/engine-sql.ts';
import { lockName, lockUsers, requireStillAdmin } from '../../db/locks.ts';
import type { PostRow } from '../../db/schema.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts';
import { logAct } from '../../moderation-log/log-act.ts';
import { notifyOfMerge } from '../../notifications/merge-events.ts';
import { type Actor, isListed, requireOpenPost } from '../../permissions.ts';
import { presentId } from '../../posts/duplicates/merged-posts.ts';
import { deleteLockedPost, getPost } from '../../posts/posts.ts';
import { forgetProposals, lockWorks } from '../../works/work-keys.ts';
import { mergeRows } from './merged-columns.ts';
import { recount } from './recount.ts';

/**
 * Merges a post into another one, the target, which gets all that users did with the post. The post's address then leads to
 * the target. A target that was itself merged meanwhile stands for the post into which it was merged. Idempotent.
 * @throws NotFoundError, ForbiddenError for a removed or rejected post, InvalidError for a target that is unknown or not
 * listed or the post itself, ConflictError when the post was already merged into a different one
 */
export async function mergePost(
  context: Context,
  admin: Actor,
  id: number,
  body: MergePostBody,
): Promise<Post> {
  const target = await context.database.transact((tx) => merge(context, tx, admin, { id, into: body.into }));
  return getPost(context, admin, target);
}

/** @returns the id of the target */
async function merge(
  { clock }: Context,
  tx: Tx,
  admin: Actor,
  { id, into }: { id: number; into: number },
): Promise<number> {
  await lockWorks(tx, { isShared: true });
  // Because of this lock, merges wait for one another, so that each sees what the earlier ones have moved. The lock also
  // protects the successors of outdated posts.
  await lockName(tx, 'outdated');
  const target_id = await presentId(tx, into);
  const posts = await lockPosts(tx, [id, target_id]);
  const post = posts.find((one) => one.id === id);
  const target = posts.find((one) => one.id === target_id);
  await lockUsers(tx, [admin.id, ...posts.map(({ author_id }) => author_id)]);
  await requireStillAdmin(tx, admin);
  if (!post) return alreadyMerged(tx, id, target_id);
  if (!target || !isListed(target)) throw new InvalidError({ into: [duplicateMessages.unknownTarget] });
  if (post.id === target.id) throw new InvalidError({ into: [duplicateMessages.sameTarget] });
  if (post.status !== 'pending') requireOpenPost(admin, post);

  const now = clock();
  const reporters = await upholdDuplicateReports(tx, post);
  await tx
    .insertInto('merged_posts')
    .values({ id: post.id, into_id: target.id, title: post.title })
    .execute();
  await keepWork(tx, post, target);
  await mergeRows(tx, post, target);
  await deleteLockedPost(tx, post, now);
  await recount(tx, target.id);
  await logAct(
    tx,
    { admin_id: admin.id, reason: duplicateMessages.mergedInto(target.title), created_at: now },
    { action: 'merge_post', target: { kind: 'post', id: post.id, title: post.title } },
  );
  const users = { author_id: post.author_id, admin_id: admin.id, reporters };
  await notifyOfMerge(tx, { merged_post: post.id, post_id: target.id, created_at: now, ...users });
  return target.id;
}

/** The target becomes part of the work of the merged post, unless it has a work or a decision says that it has none. */
async function keepWork(tx: Tx, from: PostRow, target: PostRow): Promise<void> {
  // The merged post is deleted, so proposals about its work need no answer.
  await forgetProposals(tx, { post_ids: [from.id] });
  const { work_key, work_name, work_kind } = from;
  if (work_key === null || target.work_key !== null || target.work_source === 'decision') return;
  const columns = { work_key, work_name, work_kind, work_source: 'decision' } as const;
  await forgetProposals(tx, { post_ids: [target.id] });
  await tx.updateTable('posts').set(columns).where('id', '=', target.id).execute();
}

/** Locks posts in the order of their ids, so that two merges of the same posts cannot deadlock. */
function lockPosts(tx: Tx, ids: readonly number[]): Promise<PostRow[]> {
  return tx
    .selectFrom('posts')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .modifyEnd(rowLock(tx))
    .execute();
}

async function alreadyMerged(tx: Tx, id: number, target_id: number): Promise<number> {
  const into = await presentId(tx, id);
  if (into === id) throw new NotFoundError();
  if (into !== target_id) throw new ConflictError(duplicateMessages.alreadyMerged);
  return into;
}

/** Marks the open reports that call the post a duplicate as upheld by the merge. @returns who made these reports */
async function upholdDuplicateReports(tx: Tx, { id }: PostRow): Promise<number[]> {
  const reports = await tx
    .updateTable('reports')
    .set({ is_upheld_by_merge: 1 })
    .where('post_id', '=', id)
    .where('reason', '=', 'duplicate')
    .where('settled_by', 'is', null)
    .returning('reporter_id')
    .execute();
  return reports.map(({ reporter_id }) => reporter_id);
}
